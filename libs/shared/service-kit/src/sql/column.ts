import { types as postgresTypes } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';

const {
  BOOL,
  BYTEA,
  FLOAT4,
  FLOAT8,
  INT2,
  INT4,
  INT8,
  JSON: JSON_TEXT,
  JSONB,
  TEXT,
  TIMESTAMPTZ,
  VARCHAR,
} = postgresTypes.builtins;

/** PostgreSQL's array types of the types here; `pg` names scalar ones only. */
const arrayTypes: Readonly<Record<number, number>> = {
  [BOOL]: 1000,
  [BYTEA]: 1001,
  [FLOAT4]: 1021,
  [FLOAT8]: 1022,
  [INT2]: 1005,
  [INT4]: 1007,
  [INT8]: 1016,
  [JSON_TEXT]: 199,
  [JSONB]: 3807,
  [TEXT]: 1009,
  [TIMESTAMPTZ]: 1185,
  [VARCHAR]: 1015,
};

/** A column of a result: the type of its values here, and its allowed types in PostgreSQL. */
export class Column<Value> {
  /** The type of the value, for the compiler alone. */
  declare readonly value: Value;

  constructor(
    /** Object ids of the types, as in `pg_type`. */
    readonly types: readonly number[],
    readonly isNullable = false,
  ) {}

  /** Returns the same column, or null. */
  get orNull(): Column<Value | null> {
    return new Column(this.types, true);
  }

  /** Returns the column of an array of such values. */
  get list(): Column<Value[]> {
    return new Column(this.types.flatMap((type) => arrayTypes[type] ?? []));
  }

  /** Returns the same column with a narrower type, for fewer values that the schema or the statement allows. */
  as<Narrow extends Value>(): Column<Narrow> {
    return new Column(this.types, this.isNullable);
  }
}

/** An integer, also the result of `count`: ids and counts stay far below 2^53. */
export const integer = new Column<number>([INT8, INT4, INT2]);
/** 0 or 1, as the API says yes and no. */
export const flag = integer.as<0 | 1>();
export const float = new Column<number>([FLOAT8, FLOAT4]);
export const text = new Column<string>([TEXT, VARCHAR]);
export const boolean = new Column<boolean>([BOOL]);
export const time = new Column<Date>([TIMESTAMPTZ]);
export const bytes = new Column<Buffer>([BYTEA]);
/** JSON of a shape that the writer has made sure of. */
export const json = <Value>(): Column<Value> => new Column<Value>([JSONB, JSON_TEXT]);

/** The columns of a statement's result, by their names. */
export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row with these columns. */
export type RowOf<Shape extends Columns> = { -readonly [Name in keyof Shape]: Shape[Name]['value'] };

/** Returns the columns of what is joined from the left: each may be null, too. */
export function leftJoined<Shape extends Columns>(
  columns: Shape,
): { [Name in keyof Shape]: Column<Shape[Name]['value'] | null> } {
  const nullable = Object.entries(columns).map(([name, column]) => [name, column.orNull] as const);
  return Object.fromEntries(nullable) as { [Name in keyof Shape]: Column<Shape[Name]['value'] | null> };
}

/** True if a row has the columns of a left join: then only columns are null that may be null themselves. */
export function isJoined<Shape extends Columns, Row extends { [Name in keyof Shape]: unknown }>(
  columns: Shape,
  row: Row,
): row is Row & RowOf<Shape> {
  return Object.entries(columns).every(([name, { isNullable }]) => isNullable || row[name] !== null);
}

/**
 * Returns a number of the program itself, such as the size of a page, as text of the statement: unlike a parameter it
 * is known to a plan that serves all values. Throws a TypeError for what is no number.
 */
export function literal(value: number): Sql {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is no number`);
  return raw(String(value));
}

/** Columns of a row as a list, `stat.lang, stat.traits`. @param row its alias */
export const columnsOf = (row: string, names: readonly string[]): Sql =>
  raw(names.map((name) => `${row}.${name}`).join(', '));

/** Returns a time as JSON has it, `2026-01-31T12:00:00.000Z`. @param column a timestamptz */
export const wireTime = (column: string): Sql =>
  sql`to_char(${raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
