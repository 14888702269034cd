import { Controller } from '@nestjs/common';
import { groupedNumber, mostSubscribedCollections } from '@quillstead/catalogue';
import {
  type PayloadOf,
  type ResponseOf,
  subscribeToCollection,
  unsubscribeFromCollection,
} from '@quillstead/contracts';
import { canRead, KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  execute,
  literal,
  lockQuota,
  Operation,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { isThere } from '../collection/index.js';

type Subscribed = ResponseOf<typeof subscribeToCollection>;

const columns = { is_own: boolean, has_room: boolean, is_subscribed: boolean };

/** Subscribes members to collections and ends subscriptions (docs/product/subscriptions.md#collections). */
@Controller()
export class SubscribeToCollection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
  ) {}

  /**
   * Subscribes the member. Repeating it changes nothing. Throws `not_found` for a collection that the member may not
   * read, `invalid` for one of the member's own, `quota_reached` for one more than a member may have.
   */
  @Operation(subscribeToCollection)
  async subscribe(
    { collection_id }: PayloadOf<typeof subscribeToCollection>,
    context: RpcContext,
  ): Promise<Subscribed> {
    const { id: userId } = memberOf(context);
    const member = sql`${userId}::bigint`;
    // Without the projection of a new member nobody, the member included, could read the list of subscriptions.
    await this.users.waitFor(userId);
    await this.dataSource.transaction(async (manager) => {
      await lockQuota('collection_subscription', userId, manager);
      const found = await queryOne(
        manager,
        columns,
        sql`WITH found AS MATERIALIZED (
           SELECT collection.id, collection.author_id = ${member} AS is_own,
                  (SELECT count(*) FROM collection_subscription WHERE user_id = ${member}) < ${literal(mostSubscribedCollections)} AS has_room,
                  EXISTS (
                    SELECT FROM collection_subscription
                    WHERE user_id = ${member} AND collection_id = collection.id
                  ) AS is_subscribed
           FROM collection JOIN user_projection author ON author.user_id = collection.author_id
           WHERE collection.public_id = ${collection_id} AND ${isThere('collection', member)}
             AND ${canRead('author', member)} FOR KEY SHARE OF collection
         ), added AS (
           INSERT INTO collection_subscription (user_id, collection_id)
           SELECT ${member}, id FROM found WHERE NOT is_own AND has_room AND NOT is_subscribed
         )
         SELECT is_own, has_room, is_subscribed FROM found`,
      );
      if (found === undefined) throw new CallError('not_found');
      if (found.is_own) throw new CallError('invalid', 'You cannot subscribe to a collection of your own.');
      if (!found.has_room && !found.is_subscribed) throw new CallError('quota_reached', fullMessage);
    });
    return { subscription: 1 };
  }

  /** Ends a subscription. If there is none, nothing changes, whether or not the collection exists. */
  @Operation(unsubscribeFromCollection)
  async unsubscribe(
    { collection_id }: PayloadOf<typeof unsubscribeFromCollection>,
    context: RpcContext,
  ): Promise<Subscribed> {
    await execute(
      this.dataSource.manager,
      sql`DELETE FROM collection_subscription USING collection
       WHERE user_id = ${memberOf(context).id} AND collection.id = collection_id
         AND collection.public_id = ${collection_id}`,
    );
    return { subscription: 0 };
  }
}

const fullMessage = `You subscribe to ${groupedNumber(mostSubscribedCollections)} collections. Please unsubscribe from some before you add one.`;

/**
 * Ends the subscriptions of a member to the collections of an author inside the caller's transaction. The member cannot
 * begin one meanwhile.
 */
export async function endCollectionSubscriptions(
  { userId, authorId }: { readonly userId: number; readonly authorId: number },
  manager: EntityManager,
): Promise<void> {
  await lockQuota('collection_subscription', userId, manager);
  await execute(
    manager,
    sql`DELETE FROM collection_subscription USING collection
     WHERE user_id = ${userId} AND collection.id = collection_id AND collection.author_id = ${authorId}`,
  );
}
