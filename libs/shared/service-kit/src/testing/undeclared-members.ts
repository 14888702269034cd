import type { DataSource } from 'typeorm';
import { tablesOwnedBy } from '../member-rows/deleted-with.js';

/**
 * Returns the columns with ids that nobody has declared (`@DeletedWith`, `@StaysWithoutMember`), as `table.column`. A
 * column is no id of a member if it has a default, a foreign key to a table other than `user`, or the name of such a
 * table (`last_story_id`).
 * @param others columns that are known to name something else
 */
export function undeclaredMembers(dataSource: DataSource, others: readonly string[]): string[] {
  const declared = new Set(
    tablesOwnedBy('member', dataSource).map(({ table, column }) => `${table}.${column}`),
  );
  const tables = dataSource.entityMetadatas
    .map(({ tableName }) => tableName)
    .filter((table) => table !== 'user');
  return dataSource.entityMetadatas
    .flatMap(({ tableName, columns, foreignKeys }) =>
      columns
        .filter(
          ({ type, isArray, isGenerated, default: byDefault, databaseName }) =>
            type === 'bigint' &&
            !isArray &&
            !isGenerated &&
            byDefault === undefined &&
            !foreignKeys.some(
              ({ columnNames, referencedEntityMetadata: { tableName: of } }) =>
                columnNames.includes(databaseName) && of !== 'user',
            ) &&
            !tables.some((table) => `_${databaseName}`.endsWith(`_${table}_id`)),
        )
        .map(({ databaseName }) => `${tableName}.${databaseName}`),
    )
    .filter((column) => !declared.has(column) && !others.includes(column))
    .toSorted();
}
