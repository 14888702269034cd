import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { from } from 'pg-copy-streams';
import { withDatabase } from '../supervisor/databases.mjs';
import { StartFault } from '../supervisor/start-fault.mjs';
import { decrypterFor } from './backup-files.mjs';
import { restoreMedia } from './media-files.mjs';
import { readMigrations, readTables } from './schema.mjs';
import { listed } from './write-backup.mjs';

const root = join(import.meta.dirname, '../..');

/**
 * Fills the databases of a stopped site from a backup.
 * @param {{ folder: string, manifest: import('./backup-files.mjs').Manifest, urls: Record<string, string>, node:
 *   string, secret: string, force: boolean, forgetQueues: () => Promise<unknown>, key?: string, media?:
 *   import('@quillstead/service-kit').MediaStore | null }} what node runs the services' programs; force forgets what a
 *   site holds; forgetQueues is done before anything is changed, so that a restore that ends half-way leaves no events
 *   of a time that is gone; key is the private one of an encrypted backup
 * @param {(line: string) => void} say
 * @returns {Promise<void>} throws a StartFault that says what is wrong
 */
export async function restoreSite(what, say) {
  const { folder, manifest, urls, force, forgetQueues, key, media, node, secret } = what;
  const decrypt = await decrypterFor(folder, manifest, key);
  await refuseUnlessEmpty(urls, force);
  await forgetQueues();
  const restored = Object.entries(urls).map(async ([service, url]) => {
    const saved = manifest.services[service];
    await clearDatabase(url);
    // The tables as they were at the backup's time; newer migrations come when the site starts.
    await runMigrate({ node, secret, service, url, words: ['--only', saved.migrations.join(',')] });
    const rows = await fillDatabase({ url, service, folder, saved, decrypt });
    say(`  ${service.padEnd(14)} ${saved.tables.length} tables, ${rows} rows`);
  });
  const fault = (await Promise.allSettled(restored)).find(({ status }) => status === 'rejected');
  if (fault?.status === 'rejected') throw fault.reason;
  if (media) {
    const files = await restoreMedia({ folder, media: manifest.media ?? [], store: media, decrypt });
    if (files > 0) say(`  ${'media'.padEnd(14)} ${files} files`);
  }
  say(
    `  Restored as it was at ${manifest.made_at}. Start the site, then reindex (a Meilisearch knows newer stories).`,
  );
}

/** Checks all databases before any is changed. */
async function refuseUnlessEmpty(urls, force) {
  for (const [service, url] of Object.entries(urls)) {
    const { isEmpty, others } = await lookAt(url);
    if (others > 0)
      throw new StartFault(`Something is connected to the database of ${service}: stop the site first.`);
    if (!isEmpty && !force)
      throw new StartFault(`The site is not empty (${service}). With --force it is forgotten first.`);
  }
}

/**
 * Refuses the backup of another version before anything is changed: a build can make only the tables of migrations that
 * it has.
 * @param {import('./backup-files.mjs').Manifest} manifest
 * @param {string} node runs the services' programs
 * @returns {Promise<void>} throws a StartFault that names what is not known
 */
export async function refuseOtherVersion(manifest, node) {
  for (const [service, { migrations }] of Object.entries(manifest.services)) {
    const said = await runMigrate({ node, ...nobody, service, words: ['--list'] });
    const known = new Set(said.trim().split('\n'));
    const unknown = migrations.filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new StartFault(
        `This backup is of another version: ${service} does not know ${unknown.join(', ')}. Nothing was changed.`,
      );
  }
}

/** The address and the secret for a program that connects to nothing. */
const nobody = { url: 'postgresql://127.0.0.1:1/none', secret: 'not a secret of anything' };

/**
 * Runs `migrate` of a service, which speaks to nobody but the database.
 * @returns {Promise<string>} what it said; throws a StartFault with its own words
 */
async function runMigrate({ node, secret, service, url, words }) {
  const child = spawn(node, [join(root, 'apps', service, 'dist/main.js'), 'migrate', ...words], {
    env: { ...process.env, REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: url, DEPLOYMENT_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], said, wrong] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) throw new StartFault(wrong.trim());
  return said;
}

/** Whether a service has never changed (each change publishes an event), and how many others are connected. */
function lookAt(url) {
  return withDatabase(url, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS others, to_regclass('public.outbox_head') IS NULL AS "isEmpty" FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
    );
    if (rows[0].isEmpty) return rows[0];
    const head = await client.query(
      `SELECT last_number = 0 AND NOT EXISTS (SELECT FROM outbox)
         AND NOT EXISTS (SELECT FROM event_position WHERE number > 0) AS idle FROM outbox_head`,
    );
    return { isEmpty: head.rows[0].idle, others: rows[0].others };
  });
}

/** Drops all tables of a service. */
function clearDatabase(url) {
  return withDatabase(url, (client) => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
}

/**
 * Fills a database whose tables were just made, in one transaction, and counts the rows.
 * @param {{ url: string, service: string, folder: string, saved: import('./backup-files.mjs').SavedService,
 *   decrypt: import('./backup-files.mjs').Crypt }} what
 * @returns {Promise<number>} the rows; throws a StartFault when the tables are others or a count differs
 */
function fillDatabase({ url, service, folder, saved, decrypt }) {
  return withDatabase(url, async (client) => {
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
