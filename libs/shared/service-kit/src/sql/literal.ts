import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * A number of the program itself, such as the size of a page, as text of the statement: unlike a parameter it is known
 * to a plan that serves all values. Throws a TypeError for what is no number.
 */
export function literal(value: number): Sql {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is no number`);
  return raw(String(value));
}

/** Columns of a row as a list, `stat.lang, stat.traits`. @param row its alias */
export const columnsOf = (row: string, names: readonly string[]): Sql =>
  raw(names.map((name) => `${row}.${name}`).join(', '));

/** A time as JSON has it, `2026-01-31T12:00:00.000Z`. @param column a timestamptz */
export const wireTime = (column: string): Sql =>
  sql`to_char(${raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
