import type { PublishedEvent } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { giveNumbers } from '../events/give-numbers.js';
import { outboxColumns, outboxRow, toPublishedEvent } from '../events/published-event.js';
import { integer, query, queryOne, sql, text } from '../sql/index.js';

const batch = 500;
const noFewer = 1;

/**
 * Reads events from the outbox, giving them their numbers at once where the relay has not come so far: an event that is
 * pushed carries the number under which the stream brings it later, by which it is known to have been applied.
 * @param ids of rows of the outbox that are committed
 * @param deadline epoch milliseconds; the lock is waited for no longer
 * @returns the events in the order of their numbers
 */
export async function readPublished(
  dataSource: DataSource,
  ids: readonly number[],
  deadline: number,
): Promise<PublishedEvent[]> {
  for (;;) {
    const rows = await query(
      dataSource,
      { ...outboxRow, number: integer.orNull },
      sql`SELECT ${outboxColumns} FROM outbox WHERE id = ANY(${ids}) ORDER BY number`,
    );
    const numbered = rows.flatMap((row) => (row.number === null ? [] : [{ ...row, number: row.number }]));
    if (numbered.length === rows.length) return numbered.map(toPublishedEvent);
    await numberNext(dataSource, deadline - Date.now());
  }
}

/** Waits for a relay that is at it, unlike a relay itself. */
function numberNext(dataSource: DataSource, timeout: number): Promise<number> {
  return dataSource.transaction(async (manager) => {
    await query(
      manager,
      { set_config: text },
      sql`SELECT set_config('lock_timeout', ${`${Math.max(noFewer, Math.floor(timeout))}ms`}, true)`,
    );
    const head = await queryOne(
      manager,
      { last_number: integer },
      sql`SELECT last_number FROM outbox_head FOR UPDATE`,
    );
    if (!head) throw new Error('outbox_head has no row');
    return giveNumbers(manager, head.last_number, batch);
  });
}
