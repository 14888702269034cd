import type { DataSource } from 'typeorm';
import { execute, type Sql } from '../sql/index.js';

const batch = 5_000;

/**
 * Deletes rows in small transactions, so that nobody waits long for one of them.
 * @param statement a DELETE of at most so many rows
 * @returns how many rows went
 */
export async function deleteInBatches(
  dataSource: DataSource,
  statement: (most: number) => Sql,
): Promise<number> {
  let total = 0;
  for (let deleted = batch; deleted === batch; total += deleted)
    deleted = await execute(dataSource, statement(batch));
  return total;
}
