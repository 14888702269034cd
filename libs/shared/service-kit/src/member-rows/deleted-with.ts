import { DataSource } from 'typeorm';
import { type Database, execute, literal, raw, sql } from '../sql/index.js';

/** The owner of a row. */
export type RowOwner = 'member' | 'story';

/**
 * The way in which the end of the owner deletes a row: `page`, by the statements of `deleteRowsWith`; `act`, by code of
 * its own in the service; `event`, by events of the service whose copy the row is; `stays`, not at all.
 */
type RowEnd = { readonly by: 'page' } | { readonly by: 'act' | 'event' | 'stays'; readonly because: string };

interface OwnedColumn {
  readonly entity: object;
  readonly property: string;
  readonly owner: RowOwner;
  readonly end: RowEnd;
}

const ownedColumns: OwnedColumn[] = [];

/**
 * Says beside the column with an owner's id what deletes its rows when the owner is deleted. Without `end` this
 * declaration does, by the statements of `deleteRowsWith`; `end` says what else does, and why.
 */
export function DeletedWith(owner: RowOwner, end: RowEnd = { by: 'page' }) {
  return ({ constructor }: object, property: string): void => {
    ownedColumns.push({ entity: constructor, property, owner, end });
  };
}

/** Says the same of rows that outlive the member, and why. */
export const StaysWithoutMember = (because: string) => DeletedWith('member', { by: 'stays', because });

/** A declared column, by the names of the database. */
export interface OwnedTable {
  readonly table: string;
  readonly column: string;
  readonly keys: readonly string[];
  readonly end: RowEnd;
}

/** Returns the columns of a service that have the id of such an owner. */
export function tablesOwnedBy(owner: RowOwner, dataSource: DataSource): OwnedTable[] {
  const declared = ownedColumns.filter((one) => one.owner === owner);
  return dataSource.entityMetadatas.flatMap(({ target, tableName, columns, primaryColumns }) =>
    declared
      .filter(({ entity }) => isOf(target, entity))
      .flatMap(({ property, end }) =>
        columns
          .filter(({ propertyName }) => propertyName === property)
          .map(({ databaseName }) => ({
            table: tableName,
            column: databaseName,
            keys: primaryColumns.map((key) => key.databaseName),
            end,
          })),
      ),
  );
}

/** True if an entity is a class or extends it. */
const isOf = (target: unknown, declared: object): boolean =>
  target === declared ||
  (typeof target === 'function' && Object.prototype.isPrototypeOf.call(declared, target));

/** Rows that one statement deletes. */
const pageSize = 500;

/** Deletes a page of the rows that go with an owner. Returns whether there may be more. */
export async function deleteRowsWith(owner: RowOwner, id: number, database: Database): Promise<boolean> {
  const dataSource = database instanceof DataSource ? database : database.dataSource;
  for (const { table, column, keys, end } of tablesOwnedBy(owner, dataSource)) {
    if (end.by !== 'page') continue;
    const [rows, key, ownerId] = [raw(table), raw(keys.join(', ')), raw(column)];
    const deleted = await execute(
      database,
      sql`DELETE FROM ${rows} WHERE ${ownerId} = ${id} AND (${key}) IN (
            SELECT ${key} FROM ${rows} WHERE ${ownerId} = ${id} LIMIT ${literal(pageSize)}
          )`,
    );
    if (deleted === pageSize) return true;
  }
  return false;
}
