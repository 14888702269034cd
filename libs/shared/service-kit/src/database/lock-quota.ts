import type { EntityManager } from 'typeorm';
import { execute, sql } from '../sql/index.js';

/**
 * Locks how many rows of a table a member has, until the transaction ends. A limit by count is exact only if the
 * statement that counts comes after this one: it then sees what the transactions before it have added.
 */
export async function lockQuota(table: string, memberId: number, manager: EntityManager): Promise<void> {
  await execute(manager, sql`SELECT pg_advisory_xact_lock(hashtext(${table}), hashtext(${`${memberId}`}))`);
}
