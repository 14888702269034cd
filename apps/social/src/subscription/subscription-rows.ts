import { boolean, integer, query, type RowOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** A subscription as its event has it, and the version of that event. */
const written = {
  subscription_id: integer,
  subscriber_id: integer,
  author_id: integer,
  code: boolean.orNull,
  version: integer,
};
const ended = { ...written, was_accepted: boolean };
export type WrittenRow = RowOf<typeof written>;
export type EndedRow = RowOf<typeof ended>;

const ids = sql`id AS subscription_id, subscriber_id, author_id`;
const nextVersion = sql`nextval('subscription_version')`;

/** Accepts those that are still requests, and gives these. */
export function acceptRows(manager: EntityManager, rowIds: readonly number[]): Promise<WrittenRow[]> {
  return query(
    manager,
    written,
    sql`UPDATE user_subscription SET code = true, updated_at = now(), version = ${nextVersion}
     WHERE id = ANY(${rowIds}) AND NOT code
     RETURNING ${ids}, code, version`,
  );
}

/** Deletes those that are still there, and gives these. */
export function deleteRows(manager: EntityManager, rowIds: readonly number[]): Promise<EndedRow[]> {
  return query(
    manager,
    ended,
    sql`DELETE FROM user_subscription WHERE id = ANY(${rowIds})
     RETURNING ${ids}, NULL::boolean AS code, code AS was_accepted, ${nextVersion} AS version`,
  );
}
