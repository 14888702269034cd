import { type PublicUser, userChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { type AccountTaskKind, addAccountTask } from '../account-task/index.js';
import { lockAccountAlone } from '../locks/index.js';
import { AuthorCard } from './author-card.entity.js';
import { toCard } from './to-card.js';

@EventHandler(userChanged)
export class OnUserChanged {
  handle(events: readonly EventOf<typeof userChanged>[], manager: EntityManager): Promise<void> {
    return keepCards(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}

/**
 * Keeps the author cards as accounts tells them, and leaves to jobs what follows from a change for many rows.
 * @param users each once
 */
export async function keepCards(users: readonly PublicUser[], manager: EntityManager): Promise<void> {
  const cards = await manager.findBy(AuthorCard, { userId: In(users.map(({ user_id }) => user_id)) });
  const before = new Map(cards.map((card) => [card.userId, card]));
  // In the order in which everybody locks accounts.
  for (const user of users.toSorted((one, other) => one.user_id - other.user_id)) {
    const card = before.get(user.user_id);
    // No subscription that looked at the card as it was may come after what is done about the change.
    if (card && matters(card, user)) await lockAccountAlone(manager, user.user_id);
  }
  await manager.upsert(AuthorCard, users.map(toCard), ['userId']);
  for (const user of users) {
    for (const kind of tasksOf(before.get(user.user_id) ?? null, user))
      await addAccountTask(manager, user.user_id, kind);
  }
}

/** Whether subscriptions look at what has changed. */
function matters(before: AuthorCard, user: PublicUser): boolean {
  return (
    before.status !== user.status ||
    before.isPrivate !== user.is_private ||
    before.username.toLowerCase() !== user.username.toLowerCase()
  );
}

function tasksOf(before: AuthorCard | null, user: PublicUser): AccountTaskKind[] {
  if (user.status === 'deleted') return before?.status === 'deleted' ? [] : ['purge'];
  const tasks: AccountTaskKind[] = [];
  // What a suspension has kept from being accepted is accepted afterwards.
  if (user.is_private === 0 && (before?.isPrivate === 1 || before?.status === 'suspended'))
    tasks.push('accept_requests');
  if (before && before.username.toLowerCase() !== user.username.toLowerCase())
    tasks.push('rename_author', 'rename_subscriber');
  return tasks;
}
