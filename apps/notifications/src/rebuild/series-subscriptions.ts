import {
  type ResponseOf,
  seriesSubscriptionChanged,
  snapshotSeriesSubscriptions,
} from '@quillstead/contracts';
import { boolean, integer, type Orphans, query, type ReadModel, sql } from '@quillstead/service-kit';
import { applySeriesSubscriptions } from '../subscription/index.js';

type Snapshot = ResponseOf<typeof snapshotSeriesSubscriptions>['items'][number];
type Pair = Pick<Snapshot, 'user_id' | 'series_id'>;

const of = {
  what: 'series_subscription',
  source: 'content',
  subject: (pair: Pair): string => seriesSubscriptionChanged.subject({ ...pair, subscription: 1 }),
} as const;

export const seriesSubscriptions: ReadModel<Snapshot, { isThere: boolean }> = {
  ...of,
  call: snapshotSeriesSubscriptions,
  expected: () => ({ isThere: true }),
  present: async (pairs, manager) => {
    const rows = await query(
      manager,
      { is_there: boolean },
      sql`SELECT kept.user_id IS NOT NULL AS is_there
       FROM unnest(
         ${pairs.map(({ user_id }) => user_id)}::bigint[],
         ${pairs.map(({ series_id }) => series_id)}::bigint[]
       ) WITH ORDINALITY AS requested (user_id, series_id, place)
       LEFT JOIN series_subscription kept USING (series_id, user_id)
       ORDER BY requested.place`,
    );
    return rows.map(({ is_there: isThere }) => (isThere ? { isThere } : undefined));
  },
  apply: ({ user_id, series_id, since }, manager) =>
    applySeriesSubscriptions([{ user_id, series_id, subscription: 1, since: new Date(since) }], manager),
};

export const orphanSeriesSubscriptions: Orphans<Pair> = {
  ...of,
  columns: { user_id: integer, series_id: integer },
  list: sql`SELECT user_id, series_id FROM series_subscription`,
  forget: (pair, manager) => applySeriesSubscriptions([{ ...pair, subscription: 0, since: null }], manager),
};
