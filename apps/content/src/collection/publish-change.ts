import { type collectionDeleted, collectionChanged } from '@quillstead/contracts';
import { integer, type Outbox, type OutboxEntry, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

const published = { collection_id: integer, author_id: integer, version: integer };

/** Publishes that a collection has changed or is about to be deleted, inside the caller's transaction. */
export async function publishChange(
  id: number,
  event: typeof collectionChanged | typeof collectionDeleted,
  outbox: Outbox,
  manager: EntityManager,
): Promise<OutboxEntry | undefined> {
  const row = await queryOne(
    manager,
    published,
    sql`UPDATE collection SET version = version + 1 WHERE id = ${id}
     RETURNING public_id AS collection_id, author_id, version`,
  );
  if (row === undefined) return undefined;
  const { version, ...payload } = row;
  return event.name === collectionChanged.name
    ? outbox.publish(manager, collectionChanged, payload, version)
    : outbox.publish(manager, event, payload, version);
}
