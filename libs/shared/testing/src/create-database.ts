import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  /** Connection string of the superuser to the new, empty database. */
  url: string;
  /** How many rows each table has. */
  countRows(): Promise<Record<string, number>>;
  /** Drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

const rowCounts = `
  SELECT name, (xpath('//count/text()', query_to_xml(format('SELECT count(*) FROM %I', name), true, true, '')))[1]::text::int AS count
  FROM (SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public') AS tables
  ORDER BY name`;

/**
 * Makes a fresh database on the PostgreSQL of TEST_POSTGRES_URL, which Jest starts for the projects
 * `integration` and `e2e`.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run the test in the project integration');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await tellServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    countRows: async () => {
      const rows = await tellServer<{ name: string; count: number }>(url.href, rowCounts);
      return Object.fromEntries(rows.map(({ name: table, count }) => [table, count]));
    },
    drop: async () => void (await tellServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

async function tellServer<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
