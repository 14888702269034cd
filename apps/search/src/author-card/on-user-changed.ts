import { userChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import {
  addWaiting,
  addWaitingCommentsOf,
  addWaitingRightsOf,
  addWaitingStoriesOf,
} from '../waiting/index.js';
import { AuthorCard } from './author-card.entity.js';
import { toAuthorCard } from './to-author-card.js';

/** Keeps the author cards as accounts tells them, which hides and shows at once; the words follow by a job. */
@EventHandler(userChanged)
export class OnUserChanged {
  async handle(events: readonly EventOf<typeof userChanged>[], manager: EntityManager): Promise<void> {
    for (const { payload } of latestOf(events)) await keepCard(toAuthorCard(payload), manager);
  }
}

/** Also how a rebuild writes a card. */
export async function keepCard(card: AuthorCard, manager: EntityManager): Promise<void> {
  const before = await manager.findOneBy(AuthorCard, { userId: card.userId });
  await manager.upsert(AuthorCard, card, ['userId']);
  await addWaiting('user', [card.userId], manager);
  // Stories are found by the names of their authors.
  const isRenamed = before?.username !== card.username || before.displayName !== card.displayName;
  if (isRenamed) await addWaitingStoriesOf(card.userId, manager);
  const isOpened = before?.isPrivate !== card.isPrivate || before.status !== card.status;
  if (isOpened) await addWaitingRightsOf(card.userId, manager);
  if (card.status === 'deleted') await addWaitingCommentsOf(card.userId, manager);
}
