import type { HashtagSubscriptionState } from '@quillstead/projections';
import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Stores whether people follow hashtags, each pair once; who no longer follows one goes. */
export async function applyHashtagSubscriptions(
  states: readonly HashtagSubscriptionState[],
  manager: EntityManager,
): Promise<void> {
  const changed = sql`unnest(
    ${states.map(({ user_id }) => user_id)}::bigint[],
    ${states.map(({ hashtag }) => hashtag)}::text[],
    ${states.map(({ subscription }) => subscription)}::smallint[],
    ${states.map(({ since }) => since ?? null)}::timestamptz[]
  ) AS changed (user_id, hashtag, subscription, since)`;
  await execute(
    manager,
    sql`WITH ended AS (
       DELETE FROM hashtag_subscription kept USING ${changed}
       WHERE (kept.hashtag, kept.user_id) = (changed.hashtag, changed.user_id) AND subscription = 0
     )
     INSERT INTO hashtag_subscription (hashtag, user_id, since)
     SELECT hashtag, user_id, since FROM ${changed} WHERE subscription = 1
     ORDER BY hashtag, user_id
     ON CONFLICT (hashtag, user_id) DO UPDATE SET since = excluded.since`,
  );
}
