import type { ToldFact } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { giveNumbers } from '../facts/give-numbers.js';
import { type OutboxRow, outboxColumns, toToldFact } from '../facts/told-fact.js';

const batch = 500;
const noFewer = 1;

/**
 * Reads facts from the outbox, giving them their numbers at once where the relay has not come so far: a fact that is
 * pushed carries the number under which the stream brings it later, by which it is known to have been applied.
 * @param ids of rows of the outbox that are committed
 * @param deadline epoch milliseconds; the lock is waited for no longer
 * @returns the facts in the order of their numbers
 */
export async function readTold(
  dataSource: DataSource,
  ids: readonly number[],
  deadline: number,
): Promise<ToldFact[]> {
  for (;;) {
    const rows = await dataSource.query<(Omit<OutboxRow, 'number'> & { number: number | null })[]>(
      `SELECT ${outboxColumns} FROM outbox WHERE id = ANY($1) ORDER BY number`,
      [ids],
    );
    const numbered = rows.flatMap((row) => (row.number === null ? [] : [{ ...row, number: row.number }]));
    if (numbered.length === rows.length) return numbered.map(toToldFact);
    await numberNext(dataSource, deadline - Date.now());
  }
}

/** Waits for a relay that is at it, unlike a relay itself. */
function numberNext(dataSource: DataSource, patience: number): Promise<number> {
  return dataSource.transaction(async (manager) => {
    await manager.query(`SELECT set_config('lock_timeout', $1, true)`, [
      `${Math.max(noFewer, Math.floor(patience))}ms`,
    ]);
    const [head] = await manager.query<{ last_number: number }[]>(
      'SELECT last_number FROM outbox_head FOR UPDATE',
    );
    if (!head) throw new Error('outbox_head has no row');
    return giveNumbers(manager, head.last_number, batch);
  });
}
