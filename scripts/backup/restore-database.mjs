import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { from } from 'pg-copy-streams';
import { openDatabase } from '../supervisor/open-database.mjs';
import { StartFault } from '../supervisor/start-fault.mjs';
import { readMigrations, readTables } from './schema.mjs';
import { listed } from './write-backup.mjs';

/**
 * Whether nothing has ever happened in a service: each change publishes an event.
 * @param {string} url of its database
 * @returns {Promise<{ isEmpty: boolean, others: number }>} others counts who is connected beside us
 */
export async function lookAt(url) {
  return withClient(url, async (client) => {
    const {
      rows: [{ others }],
    } = await client.query(
      `SELECT count(*)::int AS others FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
    );
    const {
      rows: [{ made }],
    } = await client.query(`SELECT to_regclass('public.outbox_head') IS NOT NULL AS made`);
    if (!made) return { isEmpty: true, others };
    const {
      rows: [{ idle }],
    } = await client.query(
      `SELECT last_number = 0 AND NOT EXISTS (SELECT FROM outbox)
         AND NOT EXISTS (SELECT FROM event_position WHERE number > 0) AS idle FROM outbox_head`,
    );
    return { isEmpty: idle, others };
  });
}

/** Forgets all of a service's tables. */
export function clearDatabase(url) {
  return withClient(url, (client) => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
}

/**
 * Fills a database whose tables were just made, in one transaction, and counts the rows.
 * @param {{ url: string, service: string, folder: string, saved: import('./manifest.mjs').SavedService,
 * decrypt: (source: import('node:stream').Readable) => Promise<import('node:stream').Readable> }} what saved is the
 * service's part of the manifest
 * @returns {Promise<number>} the rows; throws a StartFault when the tables are others or a count differs
 */
export function fillDatabase({ url, service, folder, saved, decrypt }) {
  return withClient(url, async (client) => {
    const [expected, made] = [saved.migrations, await readMigrations(client)];
    if (expected.join() !== made.join())
      throw new StartFault(`${service} has other migrations than the backup.`);
    const there = new Set((await readTables(client)).map(({ name }) => name));
    const lacking = saved.tables.find(({ name }) => !there.has(name));
    if (lacking) throw new StartFault(`${service} has no table ${lacking.name}.`);
    await client.query('BEGIN');
    // Migrations may have put rows there; the backup has them as they were at the end.
    const names = saved.tables.map(({ name }) => client.escapeIdentifier(name)).join(', ');
    await client.query(`TRUNCATE ${names} CASCADE`);
    let sum = 0;
    for (const { name, columns, file, rows } of saved.tables) {
      const copy = client.query(from(`COPY ${listed(client, name, columns)} FROM STDIN`));
      await pipeline(await decrypt(createReadStream(join(folder, file))), createGunzip(), copy);
      if (copy.rowCount !== rows)
        throw new StartFault(`${service}.${name} has ${copy.rowCount} rows instead of ${rows}.`);
      sum += rows;
    }
    for (const { name, value } of saved.sequences)
      await client.query('SELECT setval($1::regclass, $2)', [client.escapeIdentifier(name), value]);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return sum;
  });
}

async function withClient(url, act) {
  const client = await openDatabase(url);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
