import type { EntityManager } from 'typeorm';

/**
 * Gives their running numbers to at most `most` facts that were told, in the order of ids, inside the transaction
 * that holds the row lock of outbox_head. The statement that numbers has a snapshot taken under that lock, and a
 * writer inserts while it holds its subject's row lock: so whoever sees a later fact of a subject sees the earlier
 * one too, and the order of ids is right for each subject.
 * @param last the number given last
 * @returns how many were given
 */
export async function giveNumbers(manager: EntityManager, last: number, most: number): Promise<number> {
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE outbox SET number = $1 + due.step
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS step
           FROM (SELECT id FROM outbox WHERE number IS NULL ORDER BY id LIMIT $2) AS first) AS due
     WHERE outbox.id = due.id`,
    [last, most],
  );
  if (count > 0) await manager.query('UPDATE outbox_head SET last_number = last_number + $1', [count]);
  return count;
}
