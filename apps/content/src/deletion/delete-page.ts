import { integer, literal, queryOne, type Sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';

const pageSize = 500;

/** Deletes at most `size` rows of something and gives one row: `count`, how many it deleted. */
export type Page = (of: number, size: Sql) => Sql;

/** Deletes a page of rows; returns whether there may be more. */
export async function deletePage(page: Page, of: number, dataSource: DataSource): Promise<boolean> {
  const row = await queryOne(dataSource, { count: integer }, page(of, literal(pageSize)));
  return row?.count === pageSize;
}
