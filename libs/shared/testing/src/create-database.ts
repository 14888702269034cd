import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  /** Connection string of the superuser to the new, empty database. */
  url: string;
  /** Drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Makes a fresh database on the PostgreSQL of TEST_POSTGRES_URL, which Jest starts for the projects
 * `integration` and `e2e`.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server)
    throw new Error('TEST_POSTGRES_URL is not set: run the test in the project integration or e2e');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await tellServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => tellServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function tellServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
