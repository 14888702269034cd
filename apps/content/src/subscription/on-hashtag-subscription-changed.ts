import { type EventPayloadOf, hashtagSubscriptionChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, execute, latestOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { hashtagIdsOf } from '../hashtag/index.js';

/** Stores the hashtag subscriptions of members from social's events. */
@EventHandler(hashtagSubscriptionChanged)
export class OnHashtagSubscriptionChanged {
  handle(
    events: readonly EventOf<typeof hashtagSubscriptionChanged>[],
    manager: EntityManager,
  ): Promise<void> {
    const latest = latestOf(events);
    return storeHashtagSubscriptions(
      latest.map(({ payload }) => payload),
      manager,
    );
  }
}

/** Stores hashtag subscriptions, each pair once. */
export async function storeHashtagSubscriptions(
  published: readonly EventPayloadOf<typeof hashtagSubscriptionChanged>[],
  manager: EntityManager,
): Promise<void> {
  const hashtagIds = await hashtagIdsOf(
    published.map(({ hashtag }) => hashtag),
    manager,
  );
  const changes = sql`unnest(
    ${published.map(({ user_id }) => user_id)}::bigint[],
    ${hashtagIds}::bigint[],
    ${published.map(({ subscription }) => subscription)}::smallint[]
  ) AS change (user_id, hashtag_id, subscription)`;
  await execute(
    manager,
    sql`DELETE FROM hashtag_subscription kept USING ${changes}
     WHERE (kept.user_id, kept.hashtag_id) = (change.user_id, change.hashtag_id) AND subscription = 0`,
  );
  await execute(
    manager,
    sql`INSERT INTO hashtag_subscription (user_id, hashtag_id)
     SELECT user_id, hashtag_id FROM ${changes} WHERE subscription = 1 ON CONFLICT DO NOTHING`,
  );
}
