import type { EntityManager } from 'typeorm';

/** Has whoever saves the device of a session and whoever hears of its end wait for each other. */
export async function lockSession(sessionId: number, manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [sessionId]);
}
