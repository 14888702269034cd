import { CallError, execute, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Lets one change of who is an admin happen at a time, until the transaction ends: so two cannot both be the last. */
export async function lockAdmins(manager: EntityManager): Promise<void> {
  await execute(manager, sql`SELECT pg_advisory_xact_lock(hashtext('accounts'), hashtext('admins'))`);
}

/** Throws `last_admin` when nobody else could come into the admin area. Call it under `lockAdmins`. */
export async function keepAnAdmin(userId: number, manager: EntityManager): Promise<void> {
  const other = await queryOne(
    manager,
    {},
    sql`SELECT FROM "user" WHERE role = 'admin' AND status = 'active' AND id <> ${userId} LIMIT 1`,
  );
  if (other === undefined) throw new CallError('last_admin');
}
