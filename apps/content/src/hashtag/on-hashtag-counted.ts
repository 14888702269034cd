import { hashtagCounted } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { hashtagIdsOf } from './hashtag-ids-of.js';
import { HashtagStat } from './hashtag.entity.js';

/** Stores the number of subscribers of a hashtag that social publishes. */
@EventHandler(hashtagCounted)
export class OnHashtagCounted {
  async handle(events: readonly EventOf<typeof hashtagCounted>[], manager: EntityManager): Promise<void> {
    const counted = latestOf(events).map(({ payload }) => payload);
    const ids = await hashtagIdsOf(
      counted.map(({ hashtag }) => hashtag),
      manager,
    );
    const counts = counted.map(({ count_subscribers: countSubscribers }, index) => {
      return { hashtagId: ids[index], countSubscribers };
    });
    await manager.upsert(HashtagStat, counts, ['hashtagId']);
  }
}
