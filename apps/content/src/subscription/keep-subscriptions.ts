import type { UserSubscription } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';

/** Stores subscriptions as social tells that they are now, each pair once. */
export async function keepSubscriptions(
  told: readonly UserSubscription[],
  manager: EntityManager,
): Promise<void> {
  const asked = 'unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS told (subscriber_id, author_id, code)';
  const parameters = [
    told.map(({ subscriber_id }) => subscriber_id),
    told.map(({ author_id }) => author_id),
    told.map(({ code }) => code),
  ];
  await manager.query(
    `DELETE FROM subscription kept USING ${asked}
     WHERE (kept.subscriber_id, kept.author_id) = (told.subscriber_id, told.author_id) AND told.code IS NULL`,
    parameters,
  );
  await manager.query(
    `INSERT INTO subscription (subscriber_id, author_id, code)
     SELECT subscriber_id, author_id, code FROM ${asked} WHERE code IS NOT NULL
     ON CONFLICT (subscriber_id, author_id) DO UPDATE SET code = excluded.code`,
    parameters,
  );
}
