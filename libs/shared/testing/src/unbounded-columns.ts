/** A DataSource or an EntityManager of TypeORM. */
interface Database {
  query<Row>(sql: string): Promise<Row[]>;
}

/** Columns that need no bound, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'migration.name': 'written by migrations alone, from names in the code',
};

/**
 * Returns the columns of a migrated database, as `table.column`, that hold text and have no validated CHECK on its size
 * in bytes.
 * @returns in the order of their names; empty when all are bounded
 */
export async function unboundedColumns(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(`
    SELECT format('%s.%s', table_name, column_name) AS name
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND (data_type IN ('text', 'character varying', 'json', 'jsonb')
           OR udt_name IN ('_text', '_varchar', '_json', '_jsonb'))
      AND NOT EXISTS (
        SELECT FROM pg_constraint
        WHERE conrelid = format('public.%I', table_name)::regclass AND contype = 'c' AND convalidated
          AND pg_get_constraintdef(oid)
              ~ format('octet_length\\(+"?%s"?\\)?(::text)?\\) <= \\d+', column_name)
      )
    ORDER BY name`);
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(exceptions, name));
}
