import type { DataSource } from 'typeorm';
import { boolean, queryOne, sql, text } from '../sql/index.js';

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
