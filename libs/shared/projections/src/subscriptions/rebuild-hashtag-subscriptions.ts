import {
  snapshotHashtagSubscriptions,
  type EventPayloadOf,
  hashtagSubscriptionChanged,
  type ResponseOf,
} from '@quillstead/contracts';
import {
  boolean,
  verifyReadModel,
  integer,
  query,
  removeOrphans,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ProjectionRebuild } from '../projection-rebuild.js';
import { toDate } from './rebuild-subscriptions.js';

/**
 * The state of a subscription to a hashtag: whether a member follows it now, and since when; null when that is unknown.
 */
export type HashtagSubscriptionState = EventPayloadOf<typeof hashtagSubscriptionChanged> & {
  readonly since?: Date | null;
};
type Pair = Pick<HashtagSubscriptionState, 'user_id' | 'hashtag'>;
type HashtagSubscriptionSnapshot = ResponseOf<typeof snapshotHashtagSubscriptions>['items'][number];

/** The place where a service stores subscriptions to hashtags. */
interface HashtagSubscriptions {
  /** Joins `hashtag_subscription kept` to `requested (user_id, hashtag)` from the left. */
  readonly join: Sql;
  /** The query of all pairs, as `user_id` and `hashtag`. */
  readonly list: Sql;
  apply(changes: readonly HashtagSubscriptionState[], manager: EntityManager): Promise<void>;
}

const subject = (pair: Pair): string => hashtagSubscriptionChanged.subject({ ...pair, subscription: 1 });

/** Does the same as `rebuildSubscriptions`, for hashtags. */
export async function rebuildHashtagSubscriptions(
  { join, list, apply }: HashtagSubscriptions,
  rebuild: ProjectionRebuild,
): Promise<void> {
  const of = { what: 'hashtag_subscription', source: 'social', subject } as const;
  const orphans = {
    ...of,
    columns: { user_id: integer, hashtag: text },
    list,
    forget: (pair: Pair, manager: EntityManager) => apply([{ ...pair, subscription: 0 }], manager),
  };
  const model = {
    ...of,
    call: snapshotHashtagSubscriptions,
    expected: () => ({ isThere: true }),
    present: findPairs,
    apply: ({ since, ...pair }: HashtagSubscriptionSnapshot, manager: EntityManager) =>
      apply([{ ...pair, subscription: 1, since: toDate(since) }], manager),
  };
  await removeOrphans(
    orphans,
    () => verifyReadModel<HashtagSubscriptionSnapshot, { isThere: boolean }>(model, rebuild),
    rebuild,
  );

  async function findPairs(pairs: readonly Pair[], manager: EntityManager) {
    const rows = await query(
      manager,
      { is_there: boolean },
      sql`SELECT kept.user_id IS NOT NULL AS is_there
       FROM unnest(
         ${pairs.map(({ user_id }) => user_id)}::bigint[],
         ${pairs.map(({ hashtag }) => hashtag)}::text[]
       ) WITH ORDINALITY AS requested (user_id, hashtag, place) ${join}
       ORDER BY requested.place`,
    );
    return rows.map(({ is_there: isThere }) => (isThere ? { isThere } : undefined));
  }
}
