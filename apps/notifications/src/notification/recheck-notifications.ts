import { integer, query, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { isNotificationOpen } from '../access/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';

/**
 * Decides again for each notification whether its receiver may see it. A statement of its own locks the rows first: a
 * statement that waits for a lock reads the new version of the locked row only, and all other rows as they were when it
 * began.
 *
 * @param which a condition of rows of `notification`, and what follows the condition, such as a limit
 * @returns the ids of those rows, ascending
 */
export async function recheckNotifications(which: Sql, manager: EntityManager): Promise<number[]> {
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
