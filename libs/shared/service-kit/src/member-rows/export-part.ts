import type { ExportPlace } from '@quillstead/contracts';
import type { DataSource, EntityMetadata } from 'typeorm';
import {
  boolean,
  type Column,
  type Columns,
  type Database,
  empty,
  float,
  integer,
  join,
  literal,
  query,
  raw,
  sql,
  type Sql,
  text,
  time,
} from '../sql/index.js';

/** A part of a member's export: what a file of it has, and how its rows are read. */
export interface ExportPart {
  /** The exported columns. */
  readonly columns: Columns;
  readonly select: Sql;
  /** The SQL from FROM to the condition that limits the rows to the member. */
  readonly from: Sql;
  /** The order, by columns that an index has in just this order behind the member's id; the last is an id. */
  readonly keys: readonly [id: string] | readonly [time: string, id: string];
  /** Rows of a page: few of what may be long. */
  readonly limit: number;
}

type ColumnMetadata = EntityMetadata['columns'][number];

/** A class with `@Entity`. */
type EntityClass = abstract new (...args: never[]) => object;

interface ExportedTable {
  readonly entity: EntityClass;
  readonly part: string;
  /** The property with the id of the member whose rows they are. */
  readonly of: string;
  /** The exported properties. The file names them as the database does. */
  readonly columns: readonly string[];
  /** Other names in the file, by property. */
  readonly names?: Readonly<Record<string, string>>;
  /** The properties that order the rows, the last an id; an index has them behind the member. */
  readonly order: readonly [id: string] | readonly [time: string, id: string];
}

const exportedTables: ExportedTable[] = [];

/**
 * Makes the rows of a table a part of the export of the member whose id is in the property `of`
 * (docs/product/accounts.md#export). The export has a file with the name of the part.
 */
export function Exported(part: string, declared: Omit<ExportedTable, 'entity' | 'part'>) {
  return (entity: EntityClass): void => {
    exportedTables.push({ entity, part, ...declared });
  };
}

/** Rows of a page whose columns are short. */
const pageSize = 200;

/** Columns beside those of a table, from tables that are joined with its rows. */
export interface JoinedColumns {
  readonly columns: Columns;
  readonly select: Sql;
  readonly join: Sql;
}

/**
 * Returns the parts that the entities of a service declare, by their names. The rows have the alias `mine`.
 * @param member their id as bigint
 * @param joinedWith what a part with these columns has beside them, such as titles; null for nothing
 */
export function partsOfEntities(
  dataSource: DataSource,
  member: Sql,
  joinedWith: (columns: Columns) => JoinedColumns | null = () => null,
): Record<string, ExportPart> {
  const declared = exportedTables.filter(({ entity }) => dataSource.hasMetadata(entity));
  return Object.fromEntries(
    declared.map(({ entity, part, of, columns: properties, names = {}, order }) => {
      const { tableName, columns } = dataSource.getMetadata(entity);
      const columnOf = (property: string): ColumnMetadata => {
        const column = columns.find(({ propertyName }) => propertyName === property);
        if (column === undefined)
          throw new Error(`${part} exports ${property}, which is no column of ${tableName}`);
        return column;
      };
      const inRow = (property: string): string => `mine.${columnOf(property).databaseName}`;
      const inFile = (property: string): string => names[property] ?? columnOf(property).databaseName;
      const [first, second] = order;
      const own = Object.fromEntries(
        properties.map((property) => [inFile(property), readerOf(columnOf(property))] as const),
      );
      const ownSelect = raw(
        properties.map((property) => `${inRow(property)} AS ${inFile(property)}`).join(', '),
      );
      const joined = joinedWith(own);
      return [
        part,
        {
          columns: { ...own, ...joined?.columns },
          select: joined === null ? ownSelect : sql`${ownSelect}, ${joined.select}`,
          from: sql`FROM ${raw(tableName)} mine ${joined?.join ?? empty} WHERE ${raw(inRow(of))} = ${member}`,
          keys: second === undefined ? [inRow(first)] : [inRow(first), inRow(second)],
          limit: pageSize,
        } satisfies ExportPart,
      ] as const;
    }),
  );
}

const readers: Readonly<Record<string, Column<unknown>>> = {
  bigint: integer,
  integer,
  smallint: integer,
  real: float,
  boolean,
  text,
  timestamptz: time,
  'timestamp with time zone': time,
};

function readerOf({ type, isArray, isNullable, databaseName }: ColumnMetadata): Column<unknown> {
  const reader = readers[String(type)];
  if (reader === undefined)
    throw new Error(`${databaseName} has a type that an export does not have: ${String(type)}`);
  const ofValue = isArray ? reader.list : reader;
  return isNullable ? ofValue.orNull : ofValue;
}

/** Reads the page of a part after a place, oldest first. */
export async function readExportPage(
  database: Database,
  { columns, select, from, keys, limit }: ExportPart,
  after: Readonly<ExportPlace> | null,
) {
  const order = raw(keys.join(', '));
  const [id, at] = keys.toReversed().map(raw);
  const rows = await query(
    database,
    { ...columns, key_id: integer, key_at: time.orNull },
    sql`SELECT ${select}, ${id} AS key_id, ${at ?? sql`NULL::timestamptz`} AS key_at
        ${from} AND ${after ? sql`(${order}) > (${join(after, ', ')})` : sql`true`}
        ORDER BY ${order} LIMIT ${literal(limit)}`,
  );
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    items: rows.map(({ key_id: _id, key_at: _at, ...item }) => item),
    after: last ? [...(last.key_at ? [last.key_at.toISOString()] : []), last.key_id] : null,
  };
}
