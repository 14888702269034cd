import { setMaxListeners } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { siteApps, startApps } from './apps.mjs';
import { buildChanged } from './build-changed.mjs';
import {
  dataFolder,
  emptyDataFolder,
  keptLaunchDate,
  keptSecret,
  makeDataFolder,
  requireFolder,
} from './data-folder.mjs';
import { siteParts } from './parts.mjs';
import { postgresPlan, unsynced } from './postgres.mjs';
import { askRedis, redisPlan, redisResponds, redisUserUrl } from './redis.mjs';
import { lockFor, runFiles, stopLeftovers } from './run-files.mjs';
import { requireAddresses, requirePort } from './site-options.mjs';
import { Interrupted, StartFault } from './start-fault.mjs';
import { startWatching } from './start-watching.mjs';
import { installPackages, pinnedNode } from './toolchain.mjs';

/** Milliseconds that a step of a start gets to end when the start is broken off. */
const longestStep = 5_000;

/**
 * Starts a whole site and keeps its processes alive until it is stopped. Several may run beside each other, each with
 * a data folder and a port of its own.
 * @param {import('./index.d.mts').SiteOptions} options
 * @returns {import('./index.d.mts').StartedSite} at once; `ready` settles when the site responds, or throws a
 * StartFault after everything that had begun was stopped
 */
export function startSite(options) {
  const interruption = new AbortController();
  const { signal } = interruption;
  setMaxListeners(0, signal);
  const { MAIL_DIR, MEDIA_DIR, SMTP_URL } = options.env;
  const fromRoot = (folder) => (folder ? resolve(options.root, folder) : undefined);
  const data = dataFolder(options.dataDir, fromRoot(MAIL_DIR), fromRoot(MEDIA_DIR));
  const files = runFiles(data.run);
  const progress = progressOn(options.out);
  /** @type {import('./parts.mjs').SiteParts | undefined} */
  let parts;
  /** @type {(() => void) | undefined} */
  let unlock;
  /** @type {Promise<void> | null} */
  let stopping = null;

  async function begin() {
    makeDataFolder(data);
    if (!SMTP_URL) requireFolder(data.mail, 0o700);
    requireFolder(data.media, 0o700);
    unlock = lockFor(files.path('supervisor'));
    const left = await stopLeftovers(files);
    if (left.length > 0) progress.line(`  Stopped what the last run had left: ${left.join(', ')}`);
    await requirePort('PORT', options.port);
    if (options.watch) await requirePort('CLIENT_PORT', options.clientPort);
    if (options.reset) {
      emptyDataFolder(data);
      makeDataFolder(data);
    }
    if (signal.aborted) throw new Interrupted();
    parts = siteParts({ data, files, say: progress.line });
    return startParts({ options, data, progress, signal, parts });
  }

  /** @param {'stop' | 'kill'} how */
  async function end(how) {
    interruption.abort();
    // The start that is under way sees the abort at its next step and ends its commands, as does a step beside the one
    // that failed. The wait for a step that hangs ends after `longestStep`.
    const ended = Promise.allSettled([begun, ...progress.stepsUnderWay()]);
    await Promise.race([ended, wait(longestStep, null, { ref: false })]);
    await parts?.[how]();
    unlock?.();
  }

  const stop = () => (stopping ??= end('stop'));
  const begun = begin();
  const ready = begun.catch(async (error) => {
    const wasInterrupted = signal.aborted;
    await stop();
    throw wasInterrupted ? new Interrupted() : error;
  });
  ready.catch(() => undefined);

  return { ready, stop, kill: () => end('kill'), pids: () => parts?.pids() ?? {} };
}

/**
 * Everything between the lock and the address: packages, build, stores, databases, apps, sample content.
 * @typedef {object} Surroundings
 * @property {import('./data-folder.mjs').DataFolder} data
 * @property {Progress} progress
 * @property {AbortSignal} signal
 * @property {import('./parts.mjs').SiteParts} parts
 *
 * @param {{ options: import('./index.d.mts').SiteOptions } & Surroundings} site
 * @returns {Promise<{ url: string, logIns: string }>}
 */
async function startParts({ options, ...site }) {
  const { data, progress, signal } = site;
  const { root, env, isThrownAway = false, apps = siteApps(root) } = options;
  requireAddresses(env);
  if (options.prepare) {
    await progress.step('packages', () => installPackages({ root, log: data.log('install'), signal }));
  }
  const node = pinnedNode(root);
  if (options.prepare) {
    await progress.step('build', () => buildChanged({ root, node, log: data.log('build'), signal }));
  }
  const secret = env.DEPLOYMENT_SECRET || keptSecret(data.secrets, 'deployment-secret');
  // The age of databases elsewhere is not known here.
  const launchDate = env.LAUNCH_DATE || (env.DATABASE_URL ? null : keptLaunchDate(data));
  const [server, redisUrlOf] = await Promise.all([
    startDatabaseServer({ env, isThrownAway, ...site }),
    startRedis({ env, ...site }),
  ]);
  const url = `http://localhost:${options.watch ? options.clientPort : options.port}`;
  const stores = { server, redisUrlOf, secret };
  const logIns = await startApps({ options, apps, node, url, stores, launchDate, ...site });
  if (options.watch) await startWatching({ options, apps, node, ...site });
  if (signal.aborted) throw new Interrupted();
  return { url, logIns };
}

/**
 * The PostgreSQL of DATABASE_URL, else one of our own, which is quick and not durable when its data are thrown away.
 * @returns {Promise<string>} the URL of somebody who may make databases there
 */
async function startDatabaseServer({ env, isThrownAway, data, progress, signal, parts }) {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  return progress.step('PostgreSQL', async () => {
    const where = { folder: data.postgres, secrets: data.secrets, log: data.log('initdb'), signal };
    const { plan, url } = await postgresPlan({ ...where, ...(isThrownAway && { settings: unsynced }) });
    await parts.start('postgres', plan);
    return { note: new URL(url).host, value: url };
  });
}

/**
 * The Redis of REDIS_URL, which must respond, else one of our own.
 * @returns {Promise<(user: string) => string>} the URL for each process: its own user's in a Redis of our own, else
 * REDIS_URL
 */
async function startRedis({ env, data, progress, signal, parts }) {
  if (env.REDIS_URL) {
    // TLS and the like are left for the services to try.
    if (env.REDIS_URL.startsWith('redis://') && !(await redisResponds(env.REDIS_URL))) {
      throw new StartFault(
        `No Redis responds at ${new URL(env.REDIS_URL).host} (REDIS_URL), or it refuses the password.`,
      );
    }
    if (await mayEvict(env.REDIS_URL))
      progress.line('  Redis may evict events and jobs when full: set its maxmemory-policy to noeviction.');
    return () => env.REDIS_URL;
  }
  return progress.step('Redis', async () => {
    const where = { folder: data.redis, secrets: data.secrets, log: data.log('install-redis'), signal };
    const { plan, url } = await redisPlan(where);
    await parts.start('redis', plan);
    return { note: new URL(url).host, value: (user) => redisUserUrl(url, user) };
  });
}

/** Of a single server; the processes look at Sentinels and clusters themselves. */
const mayEvict = (url) =>
  /^rediss?:/i.test(url) &&
  askRedis(url, async (redis) => /^maxmemory_policy:allkeys-/m.test(await redis.info('memory')));

const width = 16;

/**
 * Prints for a person how far the start is: a line a step, with what came of it and how long it took. A step that takes
 * long is mentioned once before.
 * @typedef {ReturnType<typeof progressOn>} Progress
 *
 * @param {NodeJS.WriteStream} [out] nothing is printed without it
 */
function progressOn(out) {
  /** @type {Set<Promise<unknown>>} */
  const underWay = new Set();
  const line = (text) => void out?.write(`${text}\n`);
  return {
    line,
    stepsUnderWay: () => [...underWay],
    /**
     * Runs one step.
     * @template [Value=undefined]
     * @param {string} name
     * @param {() => Promise<string | { note?: string, value: Value }>} run returns a few words on what was done, with
     * what came of it if anything did
     * @returns {Promise<Value>}
     */
    async step(name, run) {
      const began = Date.now();
      const slow = setTimeout(line, 2_000, `  … ${name}`);
      const work = run();
      underWay.add(work);
      try {
        const result = await work;
        /** @type {{ note?: string, value?: Value }} */
        const { note = '', value } = typeof result === 'string' ? { note: result } : result;
        const seconds = `${((Date.now() - began) / 1000).toFixed(1)} s`;
        line(`  ✓ ${name.padEnd(width)} ${note.padEnd(34)} ${seconds.padStart(7)}`);
        return /** @type {Value} */ (value);
      } finally {
        clearTimeout(slow);
        underWay.delete(work);
      }
    },
  };
}
