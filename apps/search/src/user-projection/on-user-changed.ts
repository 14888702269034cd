import { authorCounted, type PublicUser, userChanged } from '@quillstead/contracts';
import { applyUsers } from '@quillstead/projections';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { hideFormerTexts, noteRenamedAuthors } from '../engine/index.js';
import {
  indexCommentsLater,
  indexLater,
  indexRightsLater,
  indexStoriesLater,
} from '../index-later/index-later.js';
import { AuthorStat, SearchedUser } from './searched-user.entity.js';

/** Keeps users as accounts publishes them, which hides and shows at once; the words follow by background tasks. */
@EventHandler(userChanged)
export class OnUserChanged {
  handle(events: readonly EventOf<typeof userChanged>[], manager: EntityManager): Promise<void> {
    return storeUsers(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}

/** Stores users; a reindex calls it too. @param users each once */
export async function storeUsers(users: readonly PublicUser[], manager: EntityManager): Promise<void> {
  const changes = await applyUsers(SearchedUser, users, manager);
  await indexLater(
    'user',
    changes.map(({ after }) => after.userId),
    manager,
  );
  const reworded = changes.flatMap(({ before, after }) =>
    before !== null &&
    (before.username !== after.username ||
      before.displayName !== after.displayName ||
      before.bio !== after.bio)
      ? [{ userId: after.userId, before, after }]
      : [],
  );
  await hideFormerTexts.user(
    reworded.map(({ userId }) => userId),
    manager,
  );
  await noteRenamedAuthors(reworded, manager);
  for (const { before, after } of changes) {
    // Stories are found by the names of their authors.
    const isRenamed = before?.username !== after.username || before.displayName !== after.displayName;
    if (isRenamed) await indexStoriesLater(after.userId, manager);
    const isOpened = before?.isPrivate !== after.isPrivate || before.status !== after.status;
    if (isOpened) await indexRightsLater(after.userId, manager);
    if (after.status === 'deleted') await indexCommentsLater(after.userId, manager);
  }
}

/** Stores how many subscribers a person has, as social publishes it. */
@EventHandler(authorCounted)
export class OnAuthorCounted {
  async handle(events: readonly EventOf<typeof authorCounted>[], manager: EntityManager): Promise<void> {
    const counts = latestOf(events).map(({ payload: { user_id: userId, count_subscribers } }) => {
      return { userId, countSubscribers: count_subscribers };
    });
    await manager.upsert(AuthorStat, counts, ['userId']);
    await indexLater(
      'user',
      counts.map(({ userId }) => userId),
      manager,
    );
  }
}
