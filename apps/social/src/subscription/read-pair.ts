import { boolean, integer, queryOne, type RowOf, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Two people and what is between them. */
const columns = {
  subscriber_name: text,
  subscriber_is_there: boolean,
  author_name: text,
  author_is_there: boolean,
  author_is_private: boolean,
  /** Null when there is no subscription, as is its code. */
  subscription_id: integer.orNull,
  code: boolean.orNull,
};
export type PairRow = RowOf<typeof columns>;

/** Reads a pair whose locks the transaction holds; null when one of the two is not known. */
export async function readPair(
  manager: EntityManager,
  subscriberId: number,
  authorId: number,
): Promise<PairRow | null> {
  const row = await queryOne(
    manager,
    columns,
    sql`SELECT lower(subscriber.username) AS subscriber_name, subscriber.status = 'active' AS subscriber_is_there,
            lower(author.username) AS author_name, author.status = 'active' AS author_is_there,
            author.is_private = 1 AS author_is_private, subscription.id AS subscription_id, subscription.code
     FROM author_card subscriber
     CROSS JOIN author_card author
     LEFT JOIN user_subscription subscription
       ON subscription.subscriber_id = subscriber.user_id AND subscription.author_id = author.user_id
     WHERE subscriber.user_id = ${subscriberId} AND author.user_id = ${authorId}`,
  );
  return row ?? null;
}
