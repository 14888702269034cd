import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Sql } from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import { requestScope } from '../logging/request-scope.js';
import type { Columns, RowOf } from './column.js';

/** Where a statement runs: in the transaction of a manager, or in one of its own on any connection. */
export type Database = DataSource | EntityManager;

type Observer = (statement: Sql, columns: Columns, result: QueryResult) => void;

let observer: Observer | undefined;

/** Has every result looked at, in tests. */
export function observeResults(observe: Observer): void {
  observer = observe;
}

/**
 * Runs a statement and gives its rows, also those that it changes and returns.
 * @param columns what the rows have; the integration tests compare it with what PostgreSQL says
 */
export async function query<Shape extends Columns>(
  database: Database,
  columns: Shape,
  statement: Sql,
): Promise<RowOf<Shape>[]> {
  const result = await send<RowOf<Shape>>(database, statement);
  observer?.(statement, columns, result);
  return result.rows;
}

/** The same of a statement that gives at most one row: that row, or undefined. */
export async function queryOne<Shape extends Columns>(
  database: Database,
  columns: Shape,
  statement: Sql,
): Promise<RowOf<Shape> | undefined> {
  const [row] = await query(database, columns, statement);
  return row;
}

/** Runs a statement that gives no columns; returns how many rows it inserted, changed, deleted or found. */
export async function execute(database: Database, statement: Sql): Promise<number> {
  const result = await send(database, statement);
  observer?.(statement, {}, result);
  return result.rowCount ?? 0;
}

async function send<Row extends QueryResultRow>(
  database: Database,
  { text, values }: Sql,
): Promise<QueryResult<Row>> {
  const runner = 'queryRunner' in database ? database.queryRunner : undefined;
  // Sent by whoever frees a connection, whose call is another.
  const words = { text, values, deadline: requestScope.deadline() };
  if (!runner) return poolOf(database).query<Row>(words);
  const client = (await runner.connect()) as PoolClient;
  return client.query<Row>(words);
}

/** TypeORM's own `query` tells neither the columns nor, alike for all statements, the rows and their number. */
export function poolOf(database: Database): Pool {
  const { driver } = 'dataSource' in database ? database.dataSource : database;
  if (!('master' in driver)) throw new Error('The data source is no PostgreSQL pool');
  return driver.master as Pool;
}
