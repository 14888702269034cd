import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Columns } from '../sql/column.js';
import { observeStatements } from '../sql/query.js';

/** Returns the file in which a run of all tests collects the executed statements; undefined in a run of some tests. */
const folder = (): string | undefined => process.env['RUN_STATEMENTS'] || undefined;

const noted = new Set<string>();

/** Returns the line of the running statement as `path:line`; undefined when no run collects it. */
function callSite(): string | undefined {
  if (folder() === undefined) return undefined;
  const frames = new Error().stack?.split('\n') ?? [];
  const last = frames.findLastIndex((frame) => frame.includes('/service-kit/src/sql/query.ts:'));
  const frame = frames[last + 1]?.replace(/file:\/\/|\?run=\d+/gu, '') ?? '';
  return /(\/[^()]+:\d+):\d+\)?$/u.exec(frame)?.[1];
}

/** Notes that the columns of a statement have been compared with those that it declares. */
function noteCompared(site: string | undefined): void {
  const where = folder();
  if (where === undefined || site === undefined || noted.has(site)) return;
  noted.add(site);
  appendFileSync(join(where, String(process.pid)), `${site}\n`);
}

/**
 * Compares every result with the columns that its statement declares: names, PostgreSQL's types, and nulls where none
 * may be. Throws an Error in the place of the statement that says what differs.
 */
export function checkResults(): void {
  observeStatements(check);
}

/** Checks a result. It is one function, so that a result is compared once however often the function is requested. */
function check({ text }: Sql, columns: Columns): (result: QueryResult) => void {
  const site = callSite();
  return (result) => {
    const faults = [...faultsOfColumns(columns, result), ...faultsOfNulls(columns, result)];
    if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${text.trim()}`);
    noteCompared(site);
  };
}

/** Returns the statements that some work sends, in their order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sql[]> {
  const sent: Sql[] = [];
  const end = observeStatements((statement) => () => sent.push(statement));
  await work().finally(end);
  return sent;
}

/** The type of what a function without a result leaves, such as one that takes a lock. */
const nothing = 2278;

function faultsOfColumns(columns: Columns, { fields }: QueryResult): string[] {
  const given = new Map(
    fields
      .filter(({ dataTypeID }) => dataTypeID !== nothing)
      .map(({ name, dataTypeID }) => [name, dataTypeID]),
  );
  const undeclared = [...given.keys()].filter((name) => !Object.hasOwn(columns, name));
  const differing = Object.entries(columns).flatMap(([name, { types }]) => {
    const type = given.get(name);
    if (type === undefined) return [`the column ${name} is not given`];
    return types.includes(type) ? [] : [`the column ${name} has the type ${type}, not ${types.join(' or ')}`];
  });
  return [...undeclared.map((name) => `the column ${name} is not declared`), ...differing];
}

function faultsOfNulls(columns: Columns, { rows }: QueryResult): string[] {
  const strict = Object.keys(columns).filter((name) => columns[name]?.isNullable === false);
  const given = rows as readonly Readonly<Record<string, unknown>>[];
  return strict
    .filter((name) => given.some((row) => row[name] === null))
    .map((name) => `the column ${name} is null, which is not declared`);
}
