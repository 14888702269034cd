import { type EventPayloadOf, seriesSubscriptionChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, execute, latestOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { type FollowerChange, lockFollowers, noteLateChanges } from '../fan-out/index.js';

type Changed = EventOf<typeof seriesSubscriptionChanged>;

/**
 * Stores which members subscribe to which series, as content publishes it. The last of several events of a pair counts.
 */
@EventHandler(seriesSubscriptionChanged)
export class OnSeriesSubscriptionChanged {
  async handle(events: readonly Changed[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    await lockFollowers.toChange(
      latest.map(({ payload }) => ({ seriesId: payload.series_id })),
      manager,
    );
    await applySeriesSubscriptions(
      latest.map(({ payload, publishedAt: since }) => ({ ...payload, since })),
      manager,
    );
    const began = latest.filter(({ payload }) => payload.subscription === 1);
    const ended = events.filter(({ payload }) => payload.subscription === 0);
    const firstEnded = latestOf(ended.toReversed());
    await noteLateChanges({ began: began.map(changeOf), ended: firstEnded.map(changeOf) }, manager);
  }
}

function changeOf({ payload, publishedAt: at }: Changed): FollowerChange {
  return { userId: payload.user_id, followed: { seriesId: payload.series_id }, at };
}

/** Whether a member subscribes to a series now, and since when. */
type SeriesSubscriptionState = EventPayloadOf<typeof seriesSubscriptionChanged> & {
  readonly since: Date | null;
};

/**
 * Stores whether people subscribe to series, each pair once; the row of a person who no longer subscribes to one is
 * deleted.
 */
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
