import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { to } from 'pg-copy-streams';
import { openDatabase } from '../supervisor/databases.mjs';
import { StartFault } from '../supervisor/start-fault.mjs';
import { encryptedEnd, encrypterFor, formats, manifestFile, writeChecked } from './backup-files.mjs';
import { writeMedia } from './media-files.mjs';
import { readEventPositions, readMigrations, readSequences, readTables } from './schema.mjs';

/**
 * Writes all databases of a site into a new folder. The folder has its name only when it is whole; while it is being
 * written it ends in `.part`.
 * @param {{ urls: Record<string, string>, folder: string, version: string, secrets?: (to: string) => Promise<string[]>,
 * now?: Date, recipients?: string, run?: string, signal?: AbortSignal,
 * media?: import('@quillstead/service-kit').MediaStore | null }} what secrets copies the site's secrets and gives their
 * names; recipients are the public keys for which the rows are encrypted; run is stored with the backup; media is the
 * store of files of members; signal breaks it off, and removes what is written
 * @returns {Promise<import('./backup-files.mjs').Manifest>} throws a StartFault where another one is being written
 */
export async function writeBackup(what) {
  const { urls, folder, version, secrets, now = new Date(), recipients, run, media: store = null } = what;
  const { signal } = what;
  const encrypt = await encrypterFor(recipients);
  const part = `${folder}.part`;
  await makePart(part);
  let looks = {};
  // The server does not look at a connection while it sends rows or waits for a lock.
  const cutOff = () => Object.values(looks).forEach((client) => client.connection.stream.destroy());
  signal?.addEventListener('abort', cutOff, { once: true });
  try {
    looks = await holdStill(urls);
    const services = {};
    for (const [service, client] of Object.entries(looks)) {
      signal?.throwIfAborted();
      services[service] = await writeService({ client, part, service, encrypt, signal });
    }
    const media = await writeMedia(store, part, encrypt, signal);
    const kept = secrets ? await secrets(join(part, 'secrets')) : [];
    const format = encrypt ? formats.encrypted : formats.plain;
    const manifest = { format, version, made_at: now.toISOString(), run, services, media, secrets: kept };
    await writeFile(join(part, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    signal?.throwIfAborted();
    await rename(part, folder);
    return manifest;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', cutOff);
    await Promise.all(Object.values(looks).map((client) => client.end()));
  }
}

/**
 * The lines that list what a backup holds, one for each service, and one for files.
 * @param {Pick<import('./backup-files.mjs').Manifest, 'services' | 'media'>} manifest
 */
export function backupLines({ services, media = [] }) {
  const lines = Object.entries(services).map(([service, { tables }]) => {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `  ${service.padEnd(14)} ${tables.length} tables, ${rows} rows`;
  });
  return media.length === 0 ? lines : [...lines, `  ${'media'.padEnd(14)} ${media.length} files`];
}

async function makePart(part) {
  await mkdir(dirname(part), { recursive: true, mode: 0o700 });
  try {
    await mkdir(part, { mode: 0o700 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    throw new StartFault(
      `${part} is there already: another backup is being written, or one was cut off. Remove it, or name another folder.`,
    );
  }
}

async function writeService({ client, part, service, encrypt, signal }) {
  await mkdir(join(part, service), { mode: 0o700 });
  const tables = [];
  for (const { name, columns } of await readTables(client)) {
    const file = `${service}/${name}.copy.gz${encrypt ? encryptedEnd : ''}`;
    const copy = client.query(to(`COPY ${listed(client, name, columns)} TO STDOUT`));
    const sha256 = await writeChecked(join(part, file), copy, encrypt, signal);
    // The stream ends before its count is there; the next statement begins after it.
    await client.query('');
    tables.push({ name, columns, file, rows: copy.rowCount, sha256 });
  }
  return {
    migrations: await readMigrations(client),
    events: await readEventPositions(client),
    tables,
    // After the rows: a sequence is not part of a snapshot and may only be ahead of them.
    sequences: await readSequences(client),
  };
}

/** `"table" ("column", …)` for COPY. */
export function listed(client, name, columns) {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `${client.escapeIdentifier(name)} (${names})`;
}

/** Milliseconds that a transaction under way may take before the look at all databases is tried again later. */
const timeout = 10_000;

/**
 * One look at all databases of a site at the same moment. While the snapshots are taken (milliseconds), no
 * transaction can publish an event, so no snapshot holds an applied event that its source has not published. A service
 * applies an event that was published and not applied after a restore. Changes wait meanwhile, and reading goes on.
 * @param {Record<string, string>} urls of the databases, by service
 * @returns {Promise<Record<string, import('pg').Client>>} in a read-only transaction each; end them
 */
async function holdStill(urls) {
  const services = Object.keys(urls);
  const locks = [];
  const looks = {};
  try {
    for (const service of services) {
      const client = await openDatabase(urls[service]);
      locks.push(client);
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${timeout}; LOCK TABLE outbox IN SHARE MODE`);
    }
    for (const service of services) {
      looks[service] = await openDatabase(urls[service]);
      await looks[service].query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await looks[service].query('SELECT FROM outbox_head');
    }
    return looks;
  } catch (error) {
    await Promise.all(Object.values(looks).map((client) => client.end()));
    throw error;
  } finally {
    await Promise.all(locks.map((client) => client.end()));
  }
}
