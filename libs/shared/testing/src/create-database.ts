import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

interface DatabaseVariables {
  DATABASE_URL: string;
  DATABASE_POOLER_URL?: string;
  DATABASE_PREPARED?: '0';
  DATABASE_REPLICA_URL?: string;
}

export interface TestDatabase {
  /** Connection string of the superuser to the new, empty database. */
  url: string;
  /**
   * The variables by which a service finds the database, by TEST_POOLER_URL and TEST_REPLICA_URL where these are set.
   */
  variables: Readonly<DatabaseVariables>;
  /** Counts the rows of each table. */
  countRows(): Promise<Record<string, number>>;
  /** Drops the database, also while clients are connected. */
  drop(): Promise<void>;
}

/**
 * The time zone of every session, as on a machine far from UTC: SQL that reads a day in the session's zone reads
 * another one there.
 */
const zone = 'America/St_Johns';

const rowCounts = `
  SELECT name, (xpath('//count/text()', query_to_xml(format('SELECT count(*) FROM %I', name), true, true, '')))[1]::text::int AS count
  FROM (SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public') AS tables
  ORDER BY name`;

/** The template of a database: made once in a run, since a copy is cheaper than another set of migrations. */
export interface Pattern {
  /** Lower-case characters and `_`; the same name gives the same copies. */
  name: string;
  /** Makes the tables in an empty database, and leaves no connection open. */
  make(url: string): Promise<void>;
  /** The locale of the C library that the database has; without it, that of the server. */
  locale?: string | undefined;
}

/**
 * Makes a fresh database on the PostgreSQL of TEST_POSTGRES_URL, which Jest starts for the project `integration`.
 * @param pattern what it is a copy of; it is empty without
 */
export async function createDatabase(pattern?: Pattern): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run the test in the project integration');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = await connect(server);
  try {
    const original = pattern ? ` TEMPLATE ${await originalOf(pattern, client, server)}` : '';
    await client.query(`CREATE DATABASE ${name}${original}`);
    await client.query(`ALTER DATABASE ${name} SET timezone TO '${zone}'`);
  } finally {
    await client.end();
  }
  const url = urlOf(name, server);
  await untilReplayed(name);
  let counting: Promise<Client> | undefined;
  return {
    url,
    variables: variablesOf(name, url),
    async countRows() {
      // Kept, for who counts does so often.
      counting ??= connect(url);
      const { rows } = await (await counting).query<{ name: string; count: number }>(rowCounts);
      return Object.fromEntries(rows.map(({ name: table, count }) => [table, count]));
    },
    async drop() {
      await (await counting)?.end();
      const dropping = await connect(server);
      await dropping.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await dropping.end();
    },
  };
}

/** Returns the template, made with the first copy. Its name distinguishes it from those of an earlier run. */
async function originalOf({ name, make, locale }: Pattern, client: Client, server: string): Promise<string> {
  const original = `original_${name}_${process.env['TEST_RUN'] ?? ''}`;
  const isThere = async () =>
    (await client.query('SELECT FROM pg_database WHERE datname = $1', [original])).rowCount === 1;
  if (await isThere()) return original;
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [original]);
  if (!(await isThere())) {
    const begun = `begun_${name}_${randomUUID().slice(0, 8)}`;
    const own = locale === undefined ? '' : ` TEMPLATE template0 LOCALE_PROVIDER libc LOCALE '${locale}'`;
    await client.query(`CREATE DATABASE ${begun}${own}`);
    await make(urlOf(begun, server));
    await client.query(`ALTER DATABASE ${begun} RENAME TO ${original}`);
  }
  await client.query('SELECT pg_advisory_unlock_all()');
  return original;
}

function variablesOf(name: string, url: string): DatabaseVariables {
  const { TEST_POOLER_URL: pooler, TEST_REPLICA_URL: replica } = process.env;
  return {
    DATABASE_URL: url,
    ...(replica && { DATABASE_REPLICA_URL: urlOf(name, replica) }),
    ...(pooler && { DATABASE_POOLER_URL: urlOf(name, pooler), DATABASE_PREPARED: '0' as const }),
  };
}

function urlOf(name: string, server: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Services that find the database missing at the replica would look for it again only seconds later. */
async function untilReplayed(name: string): Promise<void> {
  const { TEST_REPLICA_URL: replica } = process.env;
  if (!replica) return;
  const client = await connect(replica);
  const isThere = async () =>
    (await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
  while (!(await isThere()));
  await client.end();
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
