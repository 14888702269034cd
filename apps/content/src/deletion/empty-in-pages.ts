import type { DataSource } from 'typeorm';

const page = 500;

/**
 * Runs a statement that takes away a page of rows; gives whether there may be more.
 * @param statement takes away at most `$2` rows of `$1` and gives one row, how many it took as `count`
 */
export async function emptyPage(statement: string, of: number, dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ count: number }[]>(statement, [of, page]);
  return row?.count === page;
}

/** Runs such a statement until nothing is left. */
export async function emptyInPages(statement: string, of: number, dataSource: DataSource): Promise<void> {
  while (await emptyPage(statement, of, dataSource));
}
