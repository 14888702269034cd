import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Locks sessions, so that saving the device of a session and handling its end wait for each other. */
export async function lockSessions(sessionIds: readonly number[], manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`SELECT pg_advisory_xact_lock(id) FROM (SELECT unnest(${sessionIds}::bigint[]) AS id ORDER BY id) AS ended`,
  );
}
