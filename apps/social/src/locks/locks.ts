import type { EntityManager } from 'typeorm';

/**
 * The locks of social, held until the transaction ends, in the one order in which every transaction takes them:
 * accounts by id, then pairs, then rows of counts by id. Advisory ones, because a subscription that is not there has
 * no row to lock and a popular author's card should not be rewritten by each lock on it.
 */
const accountKey = (id: string) => `hashtextextended('account:' || ${id}, 0)`;
const pairKey = (subscriber: string, followed: string) =>
  `hashtextextended('pair:' || ${subscriber} || ':' || ${followed}, 0)`;

/** A subscriber and whom or what they follow: a person's id, or a hashtag's key. */
export interface Pair {
  readonly subscriber: number;
  readonly followed: number | string;
}

/** Keeps what accounts tells of these people from being applied until the transaction ends. */
export async function lockAccounts(manager: EntityManager, userIds: readonly number[]): Promise<void> {
  await manager.query(
    `SELECT pg_advisory_xact_lock_shared(key)
     FROM (SELECT ${accountKey('id')} AS key FROM unnest($1::bigint[]) AS id ORDER BY id) AS account`,
    [[...new Set(userIds)]],
  );
}

/** Waits for every transaction that has looked at this person's card, and keeps new ones away. */
export async function lockAccountAlone(manager: EntityManager, userId: number): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(${accountKey('$1::bigint')})`, [userId]);
}

/** Makes the transaction the only one that changes these subscriptions, whether there are rows of them or not. */
export async function lockPairs(manager: EntityManager, pairs: readonly Pair[]): Promise<void> {
  await manager.query(
    `SELECT pg_advisory_xact_lock(key)
     FROM (
       SELECT ${pairKey('subscriber', 'followed')} AS key
       FROM unnest($1::bigint[], $2::text[]) AS pair (subscriber, followed) ORDER BY key
     ) AS pair`,
    [pairs.map(({ subscriber }) => subscriber), pairs.map(({ followed }) => followed)],
  );
}

/** What one subscription's change needs, in one go: the accounts of both as they are, then the pair itself. */
export async function lockSubscription(
  manager: EntityManager,
  subscriberId: number,
  authorId: number,
): Promise<void> {
  await manager.query(
    `SELECT pg_advisory_xact_lock_shared(${accountKey('$1::bigint')}),
            pg_advisory_xact_lock_shared(${accountKey('$2::bigint')}),
            pg_advisory_xact_lock(${pairKey('$3::bigint', '$4::bigint')})`,
    [Math.min(subscriberId, authorId), Math.max(subscriberId, authorId), subscriberId, authorId],
  );
}
