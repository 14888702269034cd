import type { DataSource } from 'typeorm';

const page = 500;

/**
 * Runs a statement until it takes less than a page.
 * @param statement takes away at most `$2` rows of `$1` and gives one row, how many it took as `count`
 */
export async function emptyInPages(statement: string, of: number, dataSource: DataSource): Promise<void> {
  let taken = page;
  while (taken === page) {
    const [row] = await dataSource.query<{ count: number }[]>(statement, [of, page]);
    taken = row?.count ?? 0;
  }
}
