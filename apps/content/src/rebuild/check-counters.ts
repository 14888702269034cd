import type { Rebuilding } from '@quillstead/service-kit';
import { type Counter, counters } from './counters.js';

const page = 5_000;

/** Compares every counter with the rows that it counts, and mends it under the lock that every change of it takes. */
export async function checkCounters(rebuilding: Rebuilding): Promise<void> {
  for (const counter of counters) {
    const { table, id } = counter;
    const [last] = await rebuilding.dataSource.query<{ id: number | null }[]>(
      `SELECT max(${id}) AS id FROM ${table}`,
    );
    for (let after = 0; after < (last?.id ?? 0); after += page) await checkPage(counter, after, rebuilding);
  }
}

async function checkPage(counter: Counter, after: number, rebuilding: Rebuilding): Promise<void> {
  const { what, table, id, column, rows } = counter;
  const { dataSource, differs, isTrial } = rebuilding;
  const wrong = (of: string) => `
    SELECT counted.id, counted.had, really.count AS is
    FROM (SELECT ${id} AS id, ${column} AS had FROM ${table} WHERE ${of}) AS counted,
         LATERAL (${rows}) AS really (count)
    WHERE counted.had <> really.count`;
  const suspected = await dataSource.query<{ id: number }[]>(wrong(`${id} > $1 AND ${id} <= $2`), [
    after,
    after + page,
  ]);
  for (const suspect of suspected) {
    await dataSource.transaction(async (manager) => {
      // What was counted without the lock may have been on its way.
      await manager.query(`SELECT FROM ${table} WHERE ${id} = $1 FOR NO KEY UPDATE`, [suspect.id]);
      const [row] = await manager.query<{ id: number; had: number; is: number }[]>(wrong(`${id} = $1`), [
        suspect.id,
      ]);
      if (row === undefined) return;
      differs({ what, subject: row.id, had: row.had, is: row.is });
      if (!isTrial)
        await manager.query(`UPDATE ${table} SET ${column} = $2 WHERE ${id} = $1`, [row.id, row.is]);
    });
  }
}
