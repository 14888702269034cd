import {
  acceptRequests,
  federateAuthor,
  type PublicUser,
  purgeAccount,
  renameAuthor,
  renameSubscriber,
  type Task,
  userChanged,
} from '@quillstead/contracts';
import { applyUsers, ProfileProjection, type UserChange } from '@quillstead/projections';
import { addTasks, EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { federatedAmong } from '../federation/index.js';
import { lockAccountAlone } from '../locks/locks.js';

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
 * Stores the profiles of users as accounts publishes them, and adds background tasks for the many rows that a change
 * affects.
 * @param users each once
 */
export async function storeProfiles(users: readonly PublicUser[], manager: EntityManager): Promise<void> {
  const changes = await applyUsers(ProfileProjection, users, manager, async (coming) => {
    // No subscription that has read the row as it was may commit after the steps that follow from the change.
    for (const change of coming) if (matters(change)) await lockAccountAlone(manager, change.after.userId);
  });
  const due = changes.flatMap((change) =>
    tasksOf(change).map((task) => ({ task, userId: change.after.userId })),
  );
  for (const [task, ones] of Map.groupBy(due, (one) => one.task)) {
    await addTasks(
      task,
      ones.map(({ userId }) => userId),
      manager,
    );
  }
  const seenElsewhere = changes.filter(isSeenElsewhere).map(({ after }) => after.userId);
  await addTasks(federateAuthor, await federatedAmong(seenElsewhere, manager), manager);
}

type Change = UserChange<ProfileProjection>;

/** Returns true if subscriptions depend on what has changed. */
const matters = (change: Change): boolean =>
  change.before !== null &&
  (change.before.status !== change.after.status ||
    change.before.isPrivate !== change.after.isPrivate ||
    isRenamed(change));

/** Returns true if people on other servers would see what has changed. */
const isSeenElsewhere = ({ before, after }: Change): boolean =>
  before !== null &&
  (before.status !== after.status ||
    before.isPrivate !== after.isPrivate ||
    before.username !== after.username ||
    before.displayName !== after.displayName ||
    before.bio !== after.bio ||
    before.picture !== after.picture);

const isRenamed = ({ before, after }: Change): boolean =>
  before !== null && before.username.toLowerCase() !== after.username.toLowerCase();

function tasksOf(change: Change): Task[] {
  const { before, after } = change;
  if (after.status === 'deleted') return before?.status === 'deleted' ? [] : [purgeAccount];
  const tasks: Task[] = [];
  // Requests that could not be accepted during a suspension are accepted after it.
  if (after.isPrivate === 0 && (before?.isPrivate === 1 || before?.status === 'suspended'))
    tasks.push(acceptRequests);
  if (isRenamed(change)) tasks.push(renameAuthor, renameSubscriber);
  return tasks;
}
