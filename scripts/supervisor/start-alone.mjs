import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dataFolder, makeDataFolder } from './data-folder.mjs';
import { withDatabase } from './databases.mjs';
import { siteParts } from './parts.mjs';
import { postgresPlan } from './postgres.mjs';
import { redisPlan } from './redis.mjs';
import { runFiles } from './run-files.mjs';

/** A PostgreSQL of its own under `<dataDir>/postgres`, kept alive until it is stopped. */
export const startPostgres = (where) => startStore('postgres', where, postgresPlan, 'initdb');

/** A Redis of its own under `<dataDir>/redis`, kept alive until it is stopped. */
export const startRedis = (where) => startStore('redis', where, redisPlan, 'install-redis');

/**
 * @typedef {{ dataDir: string, port?: number, settings?: Record<string, string> }} Where settings go over the usual
 *   ones
 * @type {(turn: 'postgres' | 'redis', where: Where, planOf: typeof redisPlan, log: string) =>
 *   Promise<import('./index.d.mts').Store>} throws a StartFault
 */
async function startStore(turn, { dataDir, ...how }, planOf, log) {
  const data = dataFolder(dataDir);
  makeDataFolder(data);
  const { signal } = new AbortController();
  const places = { folder: data[turn], secrets: data.secrets, log: data.log(log) };
  const { plan, url } = await planOf({ ...how, ...places, signal });
  const parts = siteParts({ data, files: runFiles(data.run), say: () => undefined });
  try {
    await parts.start(turn, plan);
  } catch (error) {
    await parts.stop();
    throw error;
  }
  return { url, pid: () => parts.pids()[turn] ?? null, stop: parts.stop, kill: parts.kill };
}

/** What belongs to the process that runs the original. */
const notCopied = /\/(?:postmaster\.(?:pid|opts)|pgsql_tmp[^/]*)$/;

/**
 * A streaming replica of a PostgreSQL that `startPostgres` has started, made from a copy of its folder as
 * `pg_basebackup` makes it, which the packages of PostgreSQL here do not bring along.
 * @param {{ dataDir: string, of: { dataDir: string, url: string }, settings?: Record<string, string> }} where an own
 * folder, the original, and the settings of both
 * @returns {Promise<import('./index.d.mts').Store>}
 */
export async function startReplica({ dataDir, of, settings }) {
  const [data, original] = [dataFolder(dataDir), dataFolder(of.dataDir)];
  makeDataFolder(data);
  cpSync(original.secrets, data.secrets, { recursive: true });
  await withDatabase(of.url, async (primary) => {
    await primary.query("SELECT pg_backup_start('replica', true)");
    const filter = (/** @type {string} */ path) => !notCopied.test(path);
    mkdirSync(data.postgres, { mode: 0o700 });
    cpSync(original.postgres, data.postgres, { recursive: true, filter, preserveTimestamps: true });
    const { rows } = await primary.query('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(`${data.postgres}/backup_label`, rows[0].labelfile);
  });
  writeFileSync(`${data.postgres}/standby.signal`, '');
  const { hostname, port, username, password } = new URL(of.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  return startPostgres({ dataDir, settings: { ...settings, primary_conninfo: source } });
}
