import type { FactPayloadOf, hashtagSubscriptionChanged } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { hashtagIdsOf } from '../hashtag/index.js';

/** Stores whether people follow hashtags, as social tells it, each pair once. */
export async function keepHashtagSubscriptions(
  told: readonly FactPayloadOf<typeof hashtagSubscriptionChanged>[],
  manager: EntityManager,
): Promise<void> {
  const hashtagIds = await hashtagIdsOf(
    told.map(({ hashtag }) => hashtag),
    manager,
  );
  const asked =
    'unnest($1::bigint[], $2::bigint[], $3::smallint[]) AS told (user_id, hashtag_id, subscription)';
  const parameters = [
    told.map(({ user_id }) => user_id),
    hashtagIds,
    told.map(({ subscription }) => subscription),
  ];
  await manager.query(
    `DELETE FROM hashtag_subscription kept USING ${asked}
     WHERE (kept.user_id, kept.hashtag_id) = (told.user_id, told.hashtag_id) AND subscription = 0`,
    parameters,
  );
  await manager.query(
    `INSERT INTO hashtag_subscription (user_id, hashtag_id)
     SELECT user_id, hashtag_id FROM ${asked} WHERE subscription = 1 ON CONFLICT DO NOTHING`,
    parameters,
  );
}
