import { Client } from 'pg';

/** How the connections that look at the databases are called, so that they are not counted. */
const ownName = 'soak';
const connections = `
  SELECT usename AS name, count(*)::integer AS count FROM pg_stat_activity
   WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> $1 GROUP BY usename`;
const tables = `
  SELECT relname AS name, n_live_tup::float8 AS rows, n_dead_tup::float8 AS dead,
         pg_table_size(relid)::float8 AS bytes, pg_indexes_size(relid)::float8 AS indexes FROM pg_stat_user_tables`;

/**
 * Opens the databases of a site to look at them.
 *
 * @param {Record<string, string>} urls by service
 * @returns {Promise<{ figures: () => Promise<Record<string, Record<string, number>>>, storiesOf: (authors: number[]) =>
 * Promise<{ id: number, author_id: number, slug: string }[]>, end: () => Promise<void> }>} `figures` gives connections by
 * database and user, and rows, dead rows and bytes by table, as PostgreSQL counts them
 */
export async function openDatabases(urls) {
  const clients = Object.fromEntries(
    await Promise.all(
      Object.entries(urls).map(async ([service, connectionString]) => {
        const client = new Client({ connectionString, application_name: ownName });
        await client.connect();
        return [service, client];
      }),
    ),
  );
  return {
    async figures() {
      const figures = {
        'PostgreSQL connections': {},
        'table, rows': {},
        'table, bytes': {},
        'indexes of table, bytes': {},
        'dead rows': {},
      };
      for (const [service, client] of Object.entries(clients)) {
        for (const { name, count } of (await client.query(connections, [ownName])).rows)
          figures['PostgreSQL connections'][`${service}, as ${name}`] = count;
        for (const table of (await client.query(tables)).rows) {
          const name = `${service}.${table.name}`;
          figures['table, rows'][name] = table.rows;
          figures['table, bytes'][name] = table.bytes + table.indexes;
          figures['indexes of table, bytes'][name] = table.indexes;
          figures['dead rows'][name] = table.dead;
        }
      }
      return figures;
    },
    async storiesOf(authors) {
      const { rows } = await clients.content.query(
        'SELECT id::integer, author_id::integer, slug FROM story WHERE author_id = ANY ($1) ORDER BY id',
        [authors],
      );
      return rows;
    },
    async end() {
      await Promise.all(Object.values(clients).map((client) => client.end()));
    },
  };
}
