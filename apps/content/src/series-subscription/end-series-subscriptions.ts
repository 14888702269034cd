import { seriesSubscriptionChanged } from '@quillstead/contracts';
import {
  lockQuota,
  integer,
  literal,
  type Outbox,
  query,
  sql,
  type Sql,
  toPublish,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Subscriptions that one transaction ends. */
const pageSize = 500;

/**
 * Locks the subscriptions of a member to series until the transaction ends: their number is exact, and the versions of
 * a pair grow in the order of its changes.
 */
export const lockSeriesSubscriptions = (userId: number, manager: EntityManager): Promise<void> =>
  lockQuota('series_subscription', userId, manager);

/**
 * Ends a page of a member's subscriptions to series inside the caller's transaction, and publishes that.
 *
 * @param which condition on columns of `series_subscription`
 * @returns whether there may be more
 */
export async function endSeriesSubscriptions(
  { userId, which }: { readonly userId: number; readonly which: Sql },
  outbox: Outbox,
  manager: EntityManager,
): Promise<boolean> {
  await lockSeriesSubscriptions(userId, manager);
  const ended = await query(
    manager,
    { user_id: integer, series_id: integer, version: integer },
    sql`DELETE FROM series_subscription WHERE id IN (
       SELECT id FROM series_subscription WHERE user_id = ${userId} AND ${which} LIMIT ${literal(pageSize)}
     )
     RETURNING user_id, series_id, nextval('series_subscription_version') AS version`,
  );
  await outbox.publishAll(
    manager,
    ended.map(({ version, ...pair }) =>
      toPublish(seriesSubscriptionChanged, { ...pair, subscription: 0 }, version),
    ),
  );
  return ended.length === pageSize;
}
