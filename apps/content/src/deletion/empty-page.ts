import { integer, literal, queryOne, type Sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';

const pageSize = 500;

/** Takes away at most `size` rows of something and gives one row, how many it took as `count`. */
export type Page = (of: number, size: Sql) => Sql;

/** Takes away a page of rows; gives whether there may be more. */
export async function emptyPage(page: Page, of: number, dataSource: DataSource): Promise<boolean> {
  const row = await queryOne(dataSource, { count: integer }, page(of, literal(pageSize)));
  return row?.count === pageSize;
}
