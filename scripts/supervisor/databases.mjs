import { derivedSecret } from './data-folder.mjs';
import { StartFault } from './start-fault.mjs';

const wrongLogin = '28P01';
const noSuchLogin = '28000';
const noSuchDatabase = '3D000';
const notAllowed = '42501';

/** The prefix of roles and databases unless DATABASE_URL gives another. */
const defaultBase = 'quillstead';

/**
 * Returns the prefix of the names of a site's roles and databases. A URL that names `postgres` means the whole server.
 */
export function databaseBase(env) {
  if (!env.DATABASE_URL) return defaultBase;
  const name = decodeURIComponent(new URL(env.DATABASE_URL).pathname.slice(1));
  return name === '' || name === 'postgres' ? defaultBase : name;
}

/** The URL of a service's database, with the service's own user and password. */
export function databaseUrl({ server, base, secret, service }) {
  const name = `${base}_${service}`;
  const url = new URL(server);
  url.username = name;
  url.password = derivedSecret(secret, `database:${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * One database and one role for each service, made where they are missing; nobody else may connect to them.
 * @param {{ server: string, base: string, secret: string, services: string[] }} site
 * server is the URL of somebody who may make them (or, where they were made by hand, of somebody who may use them);
 * base begins every name; secret is what the roles' passwords are made from
 * @returns {Promise<{ urls: Record<string, string>, made: string[] }>} by service
 * Throws a StartFault with what an administrator must do when the server does not let us.
 */
export async function serviceDatabases({ server, base, secret, services }) {
  const urls = services.map((service) => [service, databaseUrl({ server, base, secret, service })]);
  return {
    urls: Object.fromEntries(urls),
    made: await makeDatabases(
      server,
      urls.map(([, url]) => url),
    ),
  };
}

/**
 * The databases and roles that some URLs name, made where they are missing.
 * @param {string} server the URL of somebody who may make them
 * @param {string[]} urls each with the role, its password and the database
 * @returns {Promise<string[]>} the names of those that were made; throws a StartFault
 */
export async function makeDatabases(server, urls) {
  const entries = urls.map((url) => {
    const { username, password, pathname } = new URL(url);
    const [role, name] = [username, pathname.slice(1)].map(decodeURIComponent);
    return { role, name, password: decodeURIComponent(password), url };
  });
  const faults = await Promise.all(entries.map(({ url }) => loginFault(url)));
  const missing = entries.filter((_, index) => faults[index] !== null);
  if (missing.length > 0) await makeMissing(server, missing);
  return missing.map(({ name }) => name);
}

/** Null when the role can log in to its database, else the code of why not. Other faults are thrown. */
async function loginFault(url) {
  try {
    await withDatabase(url, async () => undefined);
    return null;
  } catch (error) {
    if ([wrongLogin, noSuchLogin, noSuchDatabase, notAllowed].includes(error.code)) return error.code;
    throw serverFault(url, error);
  }
}

async function makeMissing(server, missing) {
  const connection = await openServer(server);
  try {
    for (const entry of missing) await make(connection, entry);
  } finally {
    await connection.end();
  }
}

/** Connects to the database of the URL, or to `postgres`, which every server has, when there is no such database. */
async function openServer(server) {
  const usual = new URL(server);
  usual.pathname = '/postgres';
  try {
    return await openDatabase(server).catch((error) => {
      if (error.code === noSuchDatabase) return openDatabase(usual.href);
      throw error;
    });
  } catch (error) {
    throw serverFault(server, error);
  }
}

async function make(connection, entry) {
  const role = connection.escapeIdentifier(entry.role);
  const name = connection.escapeIdentifier(entry.name);
  const password = connection.escapeLiteral(entry.password);
  const has = async (sql, value) => (await connection.query(sql, [value])).rowCount > 0;
  try {
    const known = await has('SELECT FROM pg_roles WHERE rolname = $1', entry.role);
    await connection.query(`${known ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${password}`);
    if (!(await has('SELECT FROM pg_database WHERE datname = $1', entry.name))) {
      // A user who is no superuser must be a member of the role to give it a database.
      await connection.query(`GRANT ${role} TO CURRENT_USER`);
      await connection.query(`CREATE DATABASE ${name} OWNER ${role} ${await everyText(connection)}`);
      await connection.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
    }
  } catch (error) {
    if (error.code !== notAllowed) throw error;
    throw new StartFault(
      `The user of DATABASE_URL may not make role and database ${entry.name} (${error.message}). ` +
        'Give it CREATEROLE and CREATEDB, or name a user who has them.',
    );
  }
}

/**
 * The options of a database that holds every text and compares it alike on every server, whatever the encoding and the
 * locale of the server's own databases are. PostgreSQL has a locale of its own since version 17.
 */
async function everyText(connection) {
  const { rows } = await connection.query(`SELECT current_setting('server_version_num')::int AS version`);
  const provider =
    rows[0].version >= 170_000
      ? "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'"
      : "LOCALE_PROVIDER icu ICU_LOCALE 'und'";
  return `TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' ${provider}`;
}

function serverFault(url, error) {
  const { hostname, port } = new URL(url);
  return new StartFault(
    `PostgreSQL at ${hostname}:${port || 5432} cannot be used: ${error.message || error.code}`,
  );
}

/**
 * Gives an act a connection to a PostgreSQL, which is ended after it.
 * @template Result
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<Result>} act
 * @returns {Promise<Result>}
 */
export async function withDatabase(url, act) {
  const client = await openDatabase(url);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/**
 * A connection to a PostgreSQL; end it with `end()`. The driver is loaded late: when the supervisor begins, there may
 * be no packages yet.
 */
export async function openDatabase(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    // A server that vanishes closes no connection; a backup would wait for it for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'supervisor',
    // A backup takes longer than the limits of a role that serves calls through a pooler, and is the same text whatever
    // the settings of a role are.
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c DateStyle=ISO -c IntervalStyle=postgres ' +
      '-c bytea_output=hex -c standard_conforming_strings=on',
  });
  // A server that goes away breaks the connection outside of any query; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
