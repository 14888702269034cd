/** TypeORM's own table: which migrations were applied is said by the manifest. */
const migrationTable = 'migration';

/**
 * The tables of a service with the columns that hold something of their own, in an order in which foreign keys can be
 * met: what is pointed at comes first.
 * @param {import('pg').Client} client
 * @returns {Promise<{ name: string, columns: string[] }[]>}
 */
export async function readTables(client) {
  const { rows } = await client.query(
    `SELECT class.relname AS name,
       array_agg(attribute.attname::text ORDER BY attribute.attnum) AS columns,
       (SELECT coalesce(array_agg(DISTINCT target.relname::text), '{}') FROM pg_constraint
        JOIN pg_class AS target ON target.oid = confrelid
        WHERE contype = 'f' AND conrelid = class.oid AND confrelid <> class.oid) AS points_at
     FROM pg_class AS class JOIN pg_attribute AS attribute ON attrelid = class.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND class.relname <> $1
     GROUP BY class.oid, class.relname ORDER BY class.relname`,
    [migrationTable],
  );
  return pointedAtFirst(rows).map(({ name, columns }) => ({ name, columns }));
}

/**
 * @returns {Promise<string[]>} the names of the migrations that were applied, in their order; none in an empty database
 */
export async function readMigrations(client) {
  const known = await client.query(`SELECT to_regclass('public.${migrationTable}') AS there`);
  if (known.rows[0].there === null) return [];
  const { rows } = await client.query(`SELECT name FROM ${migrationTable} ORDER BY timestamp, id`);
  return rows.map(({ name }) => name);
}

/**
 * @returns {Promise<{ name: string, value: string }[]>} the last number that each sequence gave; those never used left
 *   out
 */
export async function readSequences(client) {
  const { rows } = await client.query(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return rows;
}

/** The number of the last event that a service published, and of the last one of each source that it applied. */
export async function readEventPositions(client) {
  const head = await client.query('SELECT last_number::float8 AS last FROM outbox_head');
  const applied = await client.query(
    'SELECT source, number::float8 AS number FROM event_position ORDER BY source',
  );
  return {
    published: head.rows[0].last,
    applied: Object.fromEntries(applied.rows.map(({ source, number }) => [source, number])),
  };
}

function pointedAtFirst(tables) {
  const ordered = [];
  let rest = tables;
  while (rest.length > 0) {
    const free = rest.filter(
      ({ points_at: at }) => !at.some((name) => rest.some((one) => one.name === name)),
    );
    if (free.length === 0) throw new Error(`${rest[0].name} and others point at each other`);
    ordered.push(...free);
    rest = rest.filter((table) => !free.includes(table));
  }
  return ordered;
}
