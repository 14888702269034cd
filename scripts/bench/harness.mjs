import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startRedis as startTestRedis } from '@quillstead/testing';
import { siteServices as services } from '../containers/site-services.mjs';
import { openDatabase } from '../supervisor/databases.mjs';
import { freePort, startSite, withSiteDatabases } from '../supervisor/index.mjs';
import { logIn } from './account.mjs';

/** What all suites share: how they start what they measure, what processes cost, and who acts on a site. */
export const root = join(import.meta.dirname, '../..');
/** Stands for a deployment's secret; the bench talks to processes of its own alone. */
export const secret = 'the secret of the bench';
/** The path of a story of the sample, by somebody of the sample. */
export const sampleStory = '/story/the-last-ferry';
/** Ticks a second of /proc/<pid>/stat, which Linux fixes for programs. */
const ticks = 100;

/** The middle of some numbers; of an even count, the upper of the two. */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** @returns {Promise<string>} a new folder of this checkout's data; whoever asked for it removes it */
export async function temporaryFolder(name) {
  await mkdir(join(root, '.data'), { recursive: true });
  return mkdtemp(join(root, `.data/${name}-`));
}

/**
 * Starts the whole site with its sample and without rate limits, and stops it when the work is done.
 *
 * @template Result
 * @param {(api: string, dataDir: string, pids: () => Record<string, number | null>) => Promise<Result>} work gets the
 * address below which the calls lie, where the site keeps its data, and the ids of its processes by name
 * @param {Record<string, string>} [variables] further variables of the processes
 * @param {Partial<import('../supervisor/index.d.mts').SiteOptions>} [options] other than those named here
 * @returns {Promise<Result>}
 */
export async function onSite(work, variables = {}, options = {}) {
  const dataDir = await temporaryFolder('bench');
  const site = startSite({
    root,
    dataDir,
    port: await freePort(),
    clientPort: 0,
    env: { ...process.env, RATE_LIMIT_SCALE: '0', ...variables },
    sample: true,
    reset: false,
    watch: false,
    prepare: false,
    ...options,
  });
  try {
    const { url } = await site.ready;
    return await work(`${url.replace('localhost', '127.0.0.1')}/api/v1`, dataDir, site.pids);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Seconds of CPU, user and system, that processes with these ids and everything they started have used so far. */
export const cpuOf = async (pids) => (await treesOf(pids)).reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * The processes with these ids and everything they started that still runs: `seconds` of CPU, user and system, so far,
 * also of what each started that has ended since and was waited for: a connection's process of PostgreSQL, say.
 * @param {(number | null | undefined)[]} pids
 */
export async function treesOf(pids) {
  const known = new Map();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''));
    if (!stat) continue;
    // The words after the name, which stands in parentheses and may hold spaces.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const used = [11, 12, 13, 14].reduce((sum, word) => sum + Number(words[word]), 0);
    const isPostgres = stat.includes('(postgres)');
    known.set(Number(name), { parent: Number(words[1]), seconds: used / ticks, isPostgres });
  }
  const isBelow = (pid) => pids.includes(pid) || (known.has(pid) && isBelow(known.get(pid).parent));
  return [...known].flatMap(([pid, about]) => (isBelow(pid) ? [{ pid, ...about }] : []));
}

/** Megabytes of memory that a process holds. */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}

/**
 * Starts a script of this folder and waits until it says it is ready.
 * @param {string} script
 * @param {string} role the part that the script takes
 * @param {Record<string, string | number>} env what it reads beside the PATH
 */
export async function startProcess(script, role, env) {
  const child = fork(join(import.meta.dirname, script), [role], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  const gone = once(child, 'exit');
  const ended = gone.then(() => Promise.reject(new Error(`${script} ${role} ended`)));
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
  const end = async (signal) => {
    child.kill(signal);
    await gone;
  };
  return {
    pid: child.pid,
    /** Sends a message and returns the response to it. */
    async request(message) {
      const responded = once(child, 'message');
      child.send(message);
      const [response] = await Promise.race([responded, ended]);
      return response;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** @typedef {(service: string, sql: string, values?: unknown[]) => Promise<any[]>} Query returns the rows */

/**
 * Lets work query the databases of a site.
 * @template Result
 * @param {string} dataDir
 * @param {(query: Query) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export function queryingSite(dataDir, work) {
  return withSiteDatabases({ dataDir, env: {}, services }, async (urls) => {
    const entries = services.map(async (service) => [service, await openDatabase(urls[service])]);
    /** @type {Record<string, import('pg').Client>} */
    const clients = Object.fromEntries(await Promise.all(entries));
    try {
      return await work(async (service, sql, values) => (await clients[service].query(sql, values)).rows);
    } finally {
      await Promise.all(Object.values(clients).map((client) => client.end()));
    }
  });
}

/** Starts a redis-server of the bench's own, which keeps nothing, and dies with it however it ends. */
export async function startRedis() {
  const redis = await startTestRedis();
  process.once('exit', () => void redis.kill());
  return redis;
}

/** Verified people of the sample whose accounts are public. */
export const memberNames =
  'ines_carvalho tobiah_wren adaeze_o marit_kessler sayuri_tani luc_ferrand revathi_s jo_calloway'.split(' ');

/**
 * Logs the acting members in.
 * @returns {Promise<import('./account.mjs').Account[]>}
 */
export async function logMembersIn(api) {
  const members = [];
  // One after the other: each log-in costs a password hash, and a site on few cores refuses many at once.
  for (const username of memberNames) members.push(await logIn(api, username));
  return members;
}
