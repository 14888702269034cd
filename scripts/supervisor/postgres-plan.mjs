import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { keptSecret } from './kept-secret.mjs';
import { openDatabase } from './open-database.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { giveTo, makeCluster } from './postgres-cluster.mjs';
import { plainEnv } from './postgres-environment.mjs';
import { postgresOwner } from './postgres-owner.mjs';
import { StartFault } from './start-fault.mjs';
import { quietLog } from './postgres-log.mjs';
import { clearStalePostmaster } from './stale-postmaster.mjs';

const version = '18';

/**
 * Queries here are short: compiling them costs more than it saves. Loopback only, no socket file. What a statement met is
 * reported to the process that sent it, and its own log says so: here messages, details and statements would hold what
 * people wrote.
 */
const usual = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  password_encryption: 'scram-sha-256',
  jit: 'off',
  log_checkpoints: 'off',
  ...quietLog,
};

/** Settings for data that are thrown away: what a crash of the machine loses nobody misses, and durability costs time. */
export const unsynced = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * The plan of a PostgreSQL of our own: makes the cluster if there is none, then says how it is run.
 * @param {{ folder: string, secrets: string, log: string, signal: AbortSignal, port?: number,
 * settings?: Record<string, string> }} where
 * folder keeps the data; settings are added to postgresql.conf's
 * @returns {Promise<{ plan: import('./part.mjs').PartPlan, url: string }>} url is the superuser's
 */
export async function postgresPlan({ folder, secrets, log, signal, port, settings }) {
  const programs = postgresBinaries();
  const password = keptSecret(secrets, 'postgres-password');
  const owner = postgresOwner(folder, programs.postgres);
  giveTo(owner, folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const isSynced = settings?.fsync !== 'off';
    await makeCluster({ folder, password, programs, owner, isSynced, log, signal });
  }
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found !== version) {
    throw new StartFault(
      `${folder} was made by PostgreSQL ${found}, and this is ${version}: dump it there and load it here.`,
    );
  }
  const at = port ?? (await freePort());
  const url = `postgres://postgres:${password}@127.0.0.1:${at}/postgres`;
  const given = Object.entries({ ...usual, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const words = ['-D', folder, '-p', String(at), ...given];
  const { options, ...program } = owner.command(programs.postgres, words);
  /** @type {import('./part.mjs').PartPlan} */
  const plan = {
    name: 'postgres',
    stopSteps: [
      ['SIGINT', 1_000],
      ['SIGQUIT', 300],
      ['SIGKILL', 100],
    ],
    async command() {
      await clearStalePostmaster(folder);
      return { ...program, options: { ...options, cwd: folder, env: plainEnv() } };
    },
    isReady: () => responds(url),
  };
  return { plan, url };
}

async function responds(url) {
  try {
    const database = await openDatabase(url);
    await database.end();
    return true;
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') throw error;
    if (error.code !== '28P01') return false;
    throw new StartFault(
      'The PostgreSQL under the data folder does not know the password in secrets/postgres-password. Put the old file back, or start anew with --reset.',
    );
  }
}
