import type { EntityManager } from 'typeorm';
import { execute, sql } from '../sql/index.js';

/**
 * Gives their running numbers to at most `most` events of the outbox, in the order of ids, inside the transaction
 * that holds the row lock of outbox_head. The statement that numbers has a snapshot taken under that lock, and a
 * writer inserts while it holds its subject's row lock: so a snapshot with a later event of a subject has the earlier
 * one too, and the order of ids is right for each subject.
 * @param last the number given last
 * @returns how many were given
 */
export async function giveNumbers(manager: EntityManager, last: number, most: number): Promise<number> {
  const count = await execute(
    manager,
    sql`UPDATE outbox SET number = ${last} + due.step
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS step
           FROM (SELECT id FROM outbox WHERE number IS NULL ORDER BY id LIMIT ${most}) AS first) AS due
     WHERE outbox.id = due.id`,
  );
  if (count > 0) await execute(manager, sql`UPDATE outbox_head SET last_number = last_number + ${count}`);
  return count;
}
