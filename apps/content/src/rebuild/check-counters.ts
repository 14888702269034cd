import {
  execute,
  integer,
  query,
  queryOne,
  raw,
  type Rebuilding,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import { type Counter, counters } from './counters.js';

const page = 5_000;
const comparison = { id: integer, had: integer, is: integer };

/** Compares every counter with the rows that it counts, and mends it under the lock that every change of it takes. */
export async function checkCounters(rebuilding: Rebuilding): Promise<void> {
  for (const counter of counters) {
    const last = await queryOne(
      rebuilding.dataSource,
      { id: integer.orNull },
      sql`SELECT max(${raw(counter.id)}) AS id FROM ${raw(counter.table)}`,
    );
    for (let after = 0; after < (last?.id ?? 0); after += page) await checkPage(counter, after, rebuilding);
  }
}

async function checkPage(counter: Counter, after: number, rebuilding: Rebuilding): Promise<void> {
  const { what, rows } = counter;
  const [table, id, column] = [raw(counter.table), raw(counter.id), raw(counter.column)];
  const { dataSource, differs, isTrial } = rebuilding;
  const wrong = (of: Sql): Sql => sql`
    SELECT counted.id, counted.had, really.count AS is
    FROM (SELECT ${id} AS id, ${column} AS had FROM ${table} WHERE ${of}) AS counted,
         LATERAL (${raw(rows)}) AS really (count)
    WHERE counted.had <> really.count`;
  const ofPage = sql`${id} > ${after} AND ${id} <= ${after + page}`;
  for (const suspect of await query(dataSource, comparison, wrong(ofPage))) {
    await dataSource.transaction(async (manager) => {
      // A count without the lock may miss a change that is not yet committed.
      await execute(manager, sql`SELECT FROM ${table} WHERE ${id} = ${suspect.id} FOR NO KEY UPDATE`);
      const row = await queryOne(manager, comparison, wrong(sql`${id} = ${suspect.id}`));
      if (row === undefined) return;
      differs({ what, subject: row.id, had: row.had, is: row.is });
      if (!isTrial)
        await execute(manager, sql`UPDATE ${table} SET ${column} = ${row.is} WHERE ${id} = ${row.id}`);
    });
  }
}
