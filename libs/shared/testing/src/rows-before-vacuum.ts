interface Database {
  query<Result>(text: string, values: readonly unknown[]): Promise<Result>;
}

/**
 * Returns for each table how many rows must be dead until autovacuum runs, if the table had a million: by the settings
 * of the table, or by PostgreSQL's defaults.
 */
export async function rowsBeforeVacuum(
  database: Database,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const rows = await database.query<{ name: string; count: number }[]>(
    `SELECT pg_class.relname::text AS name,
            (coalesce(own.threshold, 50) + coalesce(own.scale, 0.2) * 1000000)::int AS count
     FROM pg_class CROSS JOIN LATERAL (
       SELECT max(option_value::float8) FILTER (WHERE option_name = 'autovacuum_vacuum_threshold') AS threshold,
              max(option_value::float8) FILTER (WHERE option_name = 'autovacuum_vacuum_scale_factor') AS scale
       FROM pg_options_to_table(pg_class.reloptions) WHERE option_name LIKE 'autovacuum%'
     ) AS own
     WHERE pg_class.relnamespace = 'public'::regnamespace AND pg_class.relname = ANY ($1)`,
    [tables],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
