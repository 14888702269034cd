import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Sql } from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import { requestScope } from '../logging/request-scope.js';
import type { Columns, RowOf } from './column.js';

/** The place where a statement runs: in the transaction of a manager, or by itself on any connection. */
export type Database = DataSource | EntityManager;

/**
 * A function that is called before a statement runs, by the code that runs it; the function that it returns gets the
 * result.
 */
type Observer = (statement: Sql, columns: Columns) => (result: QueryResult) => void;

const observers = new Set<Observer>();

/** Passes every statement and its result to an observer, in tests; returns a function that ends this. */
export function observeStatements(observe: Observer): () => void {
  observers.add(observe);
  return () => void observers.delete(observe);
}

/**
 * Runs a statement and gives its rows, also those that it changes and returns.
 * @param columns what the rows have; the integration tests compare it with what PostgreSQL says
 * @param isPrepared false for a statement that has a text, or needs a plan, of its own for each set of values
 */
export async function query<Shape extends Columns>(
  database: Database,
  columns: Shape,
  statement: Sql,
  { isPrepared = true }: { readonly isPrepared?: boolean } = {},
): Promise<RowOf<Shape>[]> {
  const observed = [...observers].map((observe) => observe(statement, columns));
  const result = await send<RowOf<Shape>>(database, statement, isPrepared);
  for (const observe of observed) observe(result);
  return result.rows;
}

/** Runs a statement that gives at most one row, and returns that row, or undefined. */
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
  const observed = [...observers].map((observe) => observe(statement, {}));
  const result = await send(database, statement);
  for (const observe of observed) observe(result);
  return result.rowCount ?? 0;
}

async function send<Row extends QueryResultRow>(
  database: Database,
  { text, values }: Sql,
  isPrepared = true,
): Promise<QueryResult<Row>> {
  const runner = 'queryRunner' in database ? database.queryRunner : undefined;
  const pool = poolOf(database);
  const name = isPrepared && pool.options.isPrepared ? nameOf(text) : undefined;
  // The call that frees a connection sends the statement, and that may be another call.
  const words = { name, text, values, deadline: requestScope.deadline() };
  try {
    if (!runner) return await pool.query<Row>(words);
    const client = (await runner.connect()) as PoolClient;
    return await client.query<Row>(words);
  } catch (error) {
    if (isOutdatedPlan(error)) names.delete(text);
    throw error;
  }
}

declare module 'pg' {
  interface PoolConfig {
    /** True if each connection parses and plans a statement once and then only runs it. */
    isPrepared?: boolean;
  }
}

/** TypeORM's own `query` returns no columns, and rows and their number not alike for all statements. */
function poolOf(database: Database): Pool {
  const { driver } = 'dataSource' in database ? database.dataSource : database;
  if (!('master' in driver)) throw new Error('The data source is no PostgreSQL pool');
  return driver.master as Pool;
}

/** The names under which the connections know statements, by their texts. */
const names = new Map<string, string>();
let given = 0;
/**
 * The most named statements. The program has fewer texts: the others must contain values, and are not worth keeping.
 */
const mostNames = 2_000;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  given += 1;
  const name = `s${given}`;
  names.set(text, name);
  return name;
}

/**
 * A migration has given a column another type since a connection planned the statement; its next try has a new name.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';
