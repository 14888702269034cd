import type { EventPayloadOf, seriesSubscriptionChanged } from '@quillstead/contracts';
import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Whether somebody subscribes to a series now, and since when. */
type SeriesSubscriptionState = EventPayloadOf<typeof seriesSubscriptionChanged> & {
  readonly since: Date | null;
};

/** Stores whether people subscribe to series, each pair once; who no longer subscribes to one goes. */
export async function applySeriesSubscriptions(
  states: readonly SeriesSubscriptionState[],
  manager: EntityManager,
): Promise<void> {
  const changed = sql`unnest(
    ${states.map(({ user_id }) => user_id)}::bigint[],
    ${states.map(({ series_id }) => series_id)}::bigint[],
    ${states.map(({ subscription }) => subscription)}::smallint[],
    ${states.map(({ since }) => since)}::timestamptz[]
  ) AS changed (user_id, series_id, subscription, since)`;
  await execute(
    manager,
    sql`WITH ended AS (
       DELETE FROM series_subscription kept USING ${changed}
       WHERE (kept.series_id, kept.user_id) = (changed.series_id, changed.user_id) AND subscription = 0
     )
     INSERT INTO series_subscription (series_id, user_id, since)
     SELECT series_id, user_id, since FROM ${changed} WHERE subscription = 1
     ORDER BY series_id, user_id
     ON CONFLICT (series_id, user_id) DO UPDATE SET since = excluded.since`,
  );
}
