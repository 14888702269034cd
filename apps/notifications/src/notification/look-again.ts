import { integer, query, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { isNotificationOpen } from '../access/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';

/**
 * Looks again which notifications count. They are locked by a statement of their own: what decides must be seen as it
 * is once nobody else changes them, and one statement sees all but the rows it waits for as it was before it waited.
 *
 * @param which a condition of rows of `notification`, with what follows it
 * @returns the ids looked at, ascending
 */
export async function lookAgain(which: Sql, manager: EntityManager): Promise<number[]> {
  const found = await query(
    manager,
    { id: integer },
    sql`SELECT id FROM notification WHERE ${which} FOR NO KEY UPDATE`,
  );
  const ids = found.map(({ id }) => id).sort((one, other) => one - other);
  if (ids.length === 0) return ids;
  const rows = await query(
    manager,
    { receiver_id: integer },
    sql`UPDATE notification SET is_open = ${isNotificationOpen('notification')} WHERE id = ANY(${ids}) RETURNING receiver_id`,
  );
  receiversChanged(receiversOf(rows), manager);
  return ids;
}
