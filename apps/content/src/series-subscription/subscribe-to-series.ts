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
  type RpcContext,
  boolean,
  CallError,
  integer,
  literal,
  Operation,
  Outbox,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { endSeriesSubscriptions, lockSeriesSubscriptions } from './end-series-subscriptions.js';

type Subscribed = ResponseOf<typeof subscribeToSeries>;

/** Subscribes members to series and ends that (docs/product/subscriptions.md#series). */
@Controller()
export class SubscribeToSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeating it changes nothing. Throws `not_found` for a series that the member may not read, `invalid` for a series
   * of the member's own, `quota_reached` for one more than a member may have.
   */
  @Operation(subscribeToSeries)
  async subscribe(
    { series_id }: PayloadOf<typeof subscribeToSeries>,
    context: RpcContext,
  ): Promise<Subscribed> {
    const { id: userId } = memberOf(context);
    // An event about a member whom nobody knows yet would notify nobody.
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

  /** Without a subscription it changes nothing, whether or not the series exists. */
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

/** Adds the row of a subscription and returns its version; null when it is there already. */
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
