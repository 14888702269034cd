import { authorCounted } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { indexLater } from '../index-later/index.js';
import { AuthorStat } from './author-stat.entity.js';

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
