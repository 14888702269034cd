import { type DataSource, MigrationExecutor } from 'typeorm';
import { requestScope } from '../logging/request-scope.js';
import { boolean, execute, queryOne, sql, text } from '../sql/index.js';

/**
 * Throws an Error when a database cannot hold every text that people write: its encoding must be UTF8, and its server
 * must compare texts by ICU (docs/operating/deploy.md#databases-of-your-own).
 */
export async function assertUnicode(dataSource: DataSource): Promise<void> {
  const found = await queryOne(
    dataSource,
    { name: text, encoding: text, has_icu: boolean },
    sql`SELECT datname::text AS name, pg_encoding_to_char(encoding)::text AS encoding,
               EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS has_icu
        FROM pg_database WHERE datname = current_database()`,
  );
  if (found === undefined) return;
  const { name, encoding, has_icu } = found;
  if (encoding !== 'UTF8')
    throw new Error(
      `The database ${name} has the encoding ${encoding} and must have UTF8: create it again with ` +
        `CREATE DATABASE "${name}" ENCODING 'UTF8' TEMPLATE template0.`,
    );
  if (!has_icu)
    throw new Error(
      `The database ${name} lacks the collation und-x-icu: it needs a PostgreSQL that is built with ICU.`,
    );
}

/**
 * Throws an Error when the tables differ from the entities though every migration of this build is applied: a version
 * whose migrations had the same names and other contents made them. A database that a newer version has migrated
 * further is not compared.
 */
export async function assertSchema(dataSource: DataSource): Promise<void> {
  const executor = new MigrationExecutor(dataSource);
  const pending = await executor.getPendingMigrations();
  const executed = await executor.getExecutedMigrations();
  if (pending.length > 0 || executed.length !== dataSource.migrations.length) return;
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  const [first] = upQueries;
  if (first === undefined) return;
  throw new Error(
    `The tables of this database are not those of this version; ${upQueries.length} differ, the first lacks: ` +
      `${first.query.slice(0, 200)}. Go back to the version that made them, or start with an empty database: ` +
      '`npm start -- --reset` makes one and deletes what is in the folder .data.',
  );
}

/** Milliseconds: a readiness check finds a database that went silent before a call does. */
const longestCheck = 1_000;

/** Throws unless the database responds within a second. */
export async function checkDatabase(dataSource: DataSource): Promise<void> {
  await requestScope.run('readiness', () => execute(dataSource, sql`SELECT`), Date.now() + longestCheck);
}
