import { execute, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * The locks of social, held until the transaction ends. Every transaction takes them in this order: accounts by id,
 * then pairs, then rows of counts by id. They are advisory locks, because a subscription that does not exist has no row
 * to lock, and a lock on a popular author's user projection would rewrite its row each time. The functions
 * `lock_subscription_of` and `lock_hashtag_subscription`, which the previous release calls, take the same locks.
 */
const accountKey = (id: Sql) => sql`hashtextextended('account:' || ${id}, 0)`;
const pairKey = (subscriber: Sql, followed: Sql) =>
  sql`hashtextextended('pair:' || ${subscriber} || ':' || ${followed}, 0)`;

/** A subscriber, and the person (by id) or the hashtag (by key) that they follow. */
export interface Pair {
  readonly subscriber: number;
  readonly followed: number | string;
}

/** Delays the handlers of events of accounts about these people until the transaction ends. */
export async function lockAccounts(manager: EntityManager, userIds: readonly number[]): Promise<void> {
  await execute(
    manager,
    sql`SELECT pg_advisory_xact_lock_shared(key)
        FROM (
          SELECT ${accountKey(sql`id`)} AS key FROM unnest(${[...new Set(userIds)]}::bigint[]) AS id ORDER BY id
        ) AS account`,
  );
}

/** Waits for every transaction that has locked this person's account by `lockAccounts`, and delays new ones. */
export async function lockAccountAlone(manager: EntityManager, userId: number): Promise<void> {
  await execute(manager, sql`SELECT pg_advisory_xact_lock(${accountKey(sql`${userId}::bigint`)})`);
}

/** Makes the transaction the only one that changes these subscriptions, whether their rows exist or not. */
export async function lockPairs(manager: EntityManager, pairs: readonly Pair[]): Promise<void> {
  const [subscribers, followed] = [
    pairs.map((pair) => pair.subscriber),
    pairs.map((pair) => String(pair.followed)),
  ];
  await execute(
    manager,
    sql`SELECT pg_advisory_xact_lock(key)
        FROM (
          SELECT ${pairKey(sql`subscriber`, sql`followed`)} AS key
          FROM unnest(${subscribers}::bigint[], ${followed}::text[]) AS pair (subscriber, followed) ORDER BY key
        ) AS pair`,
  );
}
