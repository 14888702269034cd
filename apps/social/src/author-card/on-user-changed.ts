import { type PublicUser, userChanged } from '@quillstead/contracts';
import { applyUsers, ProfileProjection, type UserChange } from '@quillstead/projections';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { type AccountTaskKind, addAccountTask } from '../account-task/index.js';
import { lockAccountAlone } from '../locks/index.js';

@EventHandler(userChanged)
export class OnUserChanged {
  handle(events: readonly EventOf<typeof userChanged>[], manager: EntityManager): Promise<void> {
    return storeProfiles(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}

/**
 * Stores the profiles of users as accounts publishes them, and leaves to jobs what follows from a change for many rows.
 * @param users each once
 */
export async function storeProfiles(users: readonly PublicUser[], manager: EntityManager): Promise<void> {
  const changes = await applyUsers(ProfileProjection, users, manager, async (coming) => {
    // No subscription that looked at the row as it was may come after what is done about the change.
    for (const change of coming) if (matters(change)) await lockAccountAlone(manager, change.after.userId);
  });
  for (const change of changes)
    for (const kind of tasksOf(change)) await addAccountTask(manager, change.after.userId, kind);
}

type Change = UserChange<ProfileProjection>;

/** Whether subscriptions look at what has changed. */
const matters = (change: Change): boolean =>
  change.before !== null &&
  (change.before.status !== change.after.status ||
    change.before.isPrivate !== change.after.isPrivate ||
    isRenamed(change));

const isRenamed = ({ before, after }: Change): boolean =>
  before !== null && before.username.toLowerCase() !== after.username.toLowerCase();

function tasksOf(change: Change): AccountTaskKind[] {
  const { before, after } = change;
  if (after.status === 'deleted') return before?.status === 'deleted' ? [] : ['purge'];
  const tasks: AccountTaskKind[] = [];
  // What a suspension has kept from being accepted is accepted afterwards.
  if (after.isPrivate === 0 && (before?.isPrivate === 1 || before?.status === 'suspended'))
    tasks.push('accept_requests');
  if (isRenamed(change)) tasks.push('rename_author', 'rename_subscriber');
  return tasks;
}
