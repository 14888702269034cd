import { execute, sql, type Sql } from '@quillstead/service-kit';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * Nothing more goes to an address of a device until the member sets one again.
 * @param which of `reading_device`
 * @returns whether there was such an address
 */
export async function takeAddressOff(which: Sql, database: DataSource | EntityManager): Promise<boolean> {
  return (await execute(database, sql`UPDATE reading_device SET is_refused = 1 WHERE ${which}`)) > 0;
}
