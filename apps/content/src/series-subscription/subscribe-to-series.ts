import { Controller } from '@nestjs/common';
import { groupedNumber, mostSubscribedSeries } from '@quillstead/catalogue';
import {
  type PayloadOf,
  type ResponseOf,
  seriesSubscriptionChanged,
  subscribeToSeries,
  unsubscribeFromSeries,
} from '@quillstead/contracts';
import { canRead, KnownUsers, memberOf } from '@quillstead/projections';
import {
  boolean,
  CallError,
  integer,
  literal,
  lockQuota,
  Operation,
  Outbox,
  query,
  queryOne,
  type RpcContext,
  sql,
  type Sql,
  toPublish,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

/** The most subscriptions that one transaction ends. */
const pageSize = 500;

/**
 * Locks the subscriptions of a member to series until the transaction ends, so that their number is exact, and the
 * versions of a pair grow in the order of its changes.
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

type Subscribed = ResponseOf<typeof subscribeToSeries>;

/** Subscribes members to series and ends subscriptions (docs/product/subscriptions.md#series). */
@Controller()
export class SubscribeToSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Subscribes the member. Repeating it changes nothing. Throws `not_found` for a series that the member may not read,
   * `invalid` for a series of the member's own, `quota_reached` for one more than a member may have.
   */
  @Operation(subscribeToSeries)
  async subscribe(
    { series_id }: PayloadOf<typeof subscribeToSeries>,
    context: RpcContext,
  ): Promise<Subscribed> {
    const { id: userId } = memberOf(context);
    // Without the projection of a new member, the event would notify nobody.
    await this.users.waitFor(userId);
    await this.dataSource.transaction(async (manager) => {
      await lockSeriesSubscriptions(userId, manager);
      const version = await begin(userId, series_id, manager);
      if (version === null) return;
      const payload = { user_id: userId, series_id, subscription: 1 } as const;
      await this.outbox.publish(manager, seriesSubscriptionChanged, payload, version);
    });
    return { subscription: 1 };
  }

  /** Ends a subscription. If there is none, nothing changes, whether or not the series exists. */
  @Operation(unsubscribeFromSeries)
  async unsubscribe(
    { series_id }: PayloadOf<typeof unsubscribeFromSeries>,
    context: RpcContext,
  ): Promise<Subscribed> {
    const { id: userId } = memberOf(context);
    await this.dataSource.transaction((manager) =>
      endSeriesSubscriptions({ userId, which: sql`series_id = ${series_id}` }, this.outbox, manager),
    );
    return { subscription: 0 };
  }
}

const columns = { is_own: boolean, has_room: boolean, is_subscribed: boolean, version: integer.orNull };

/** Adds the row of a subscription and returns its version; null if it exists already. */
async function begin(userId: number, seriesId: number, manager: EntityManager): Promise<number | null> {
  const member = sql`${userId}::bigint`;
  const found = await queryOne(
    manager,
    columns,
    sql`WITH found AS MATERIALIZED (
       SELECT series.id, series.author_id = ${member} AS is_own,
              (SELECT count(*) FROM series_subscription WHERE user_id = ${member}) < ${literal(mostSubscribedSeries)} AS has_room,
              EXISTS (SELECT FROM series_subscription WHERE user_id = ${member} AND series_id = series.id) AS is_subscribed
       FROM series JOIN user_projection author ON author.user_id = series.author_id
       WHERE series.id = ${seriesId} AND ${canRead('author', member)} FOR KEY SHARE OF series
     ), added AS (
       INSERT INTO series_subscription (user_id, series_id, version)
       SELECT ${member}, id, nextval('series_subscription_version') FROM found
       WHERE NOT is_own AND has_room AND NOT is_subscribed
       RETURNING version
     )
     SELECT is_own, has_room, is_subscribed, (SELECT version FROM added) AS version FROM found`,
  );
  if (found === undefined) throw new CallError('not_found');
  if (found.is_own) throw new CallError('invalid', 'You cannot subscribe to a series of your own.');
  if (!found.has_room && !found.is_subscribed)
    throw new CallError(
      'quota_reached',
      `You subscribe to ${groupedNumber(mostSubscribedSeries)} series. Please unsubscribe from some before you add one.`,
    );
  return found.version;
}
