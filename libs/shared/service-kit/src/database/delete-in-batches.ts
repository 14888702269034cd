import type { DataSource } from 'typeorm';

const batch = 5_000;

/**
 * Deletes rows in small transactions, so that nobody waits long for one of them.
 * @param statement a DELETE of at most `$1` rows
 * @returns how many rows went
 */
export async function deleteInBatches(dataSource: DataSource, statement: string): Promise<number> {
  let total = 0;
  for (let deleted = batch; deleted === batch; total += deleted)
    [, deleted] = await dataSource.query<[unknown[], number]>(statement, [batch]);
  return total;
}
