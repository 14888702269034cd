import type { UserSubscription } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';

/** A subscription as its fact tells it, and the version of that fact. */
export type WrittenRow = UserSubscription & { readonly version: number };
export type EndedRow = WrittenRow & { readonly was_accepted: boolean };

/** What a new subscription is made of; the names are in lower case. */
export interface NewSubscription {
  readonly subscriberId: number;
  readonly authorId: number;
  readonly code: boolean;
  readonly subscriberName: string;
  readonly authorName: string;
}

const ids = 'id AS subscription_id, subscriber_id, author_id';
const nextVersion = `nextval('subscription_version')`;

/** Adds the row of a pair that has none. Who writes rows holds their pairs' locks. */
export function insertSubscription(manager: EntityManager, added: NewSubscription): Promise<WrittenRow[]> {
  return manager.query<WrittenRow[]>(
    `INSERT INTO user_subscription (subscriber_id, author_id, code, subscriber_name, author_name, version)
     VALUES ($1, $2, $3, $4, $5, ${nextVersion})
     RETURNING ${ids}, code, version`,
    [added.subscriberId, added.authorId, added.code, added.subscriberName, added.authorName],
  );
}

/** Accepts those that are still requests, and gives these. */
export async function acceptRows(manager: EntityManager, rowIds: readonly number[]): Promise<WrittenRow[]> {
  const [rows] = await manager.query<[WrittenRow[], number]>(
    `UPDATE user_subscription SET code = true, updated_at = now(), version = ${nextVersion}
     WHERE id = ANY($1) AND NOT code
     RETURNING ${ids}, code, version`,
    [rowIds],
  );
  return rows;
}

/** Deletes those that are still there, and gives these. */
export async function deleteRows(manager: EntityManager, rowIds: readonly number[]): Promise<EndedRow[]> {
  const [rows] = await manager.query<[EndedRow[], number]>(
    `DELETE FROM user_subscription WHERE id = ANY($1)
     RETURNING ${ids}, NULL::boolean AS code, code AS was_accepted, ${nextVersion} AS version`,
    [rowIds],
  );
  return rows;
}
