import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { derivedSecret, keptSecret, writePrivate } from './data-folder.mjs';
import { freePort } from './free-port.mjs';
import { findProgram, runCommand } from './processes.mjs';
import { StartFault } from './start-fault.mjs';

/**
 * The plan of a Redis of our own that keeps its data: queues outlive a restart. Each process has a user of its own
 * there (`redisUserUrl`).
 * @param {{ folder: string, secrets: string, log: string, signal: AbortSignal, port?: number,
 * settings?: Record<string, string> }} where
 * settings are lines added to redis.conf
 * @returns {Promise<{ plan: import('./parts.mjs').PartPlan, url: string }>} url is that of the user who may do all
 */
export async function redisPlan({ folder, secrets, log, signal, port, settings }) {
  const file = await redisServer({ log, signal });
  const password = keptSecret(secrets, 'redis-password');
  const at = port ?? (await freePort());
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const conf = join(folder, 'redis.conf');
  const users = join(folder, 'users.acl');
  writePrivate(users, await aclFileFor(password));
  const lines = {
    bind: '127.0.0.1',
    port: at,
    aclfile: JSON.stringify(users),
    dir: JSON.stringify(folder),
    appendonly: 'yes',
    save: '""',
    // A full memory must be an error that is seen, never a queue that lost a job.
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
    ...settings,
  };
  // In a file, because the list of processes shows every argument to every user.
  writePrivate(
    conf,
    Object.entries(lines)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const url = `redis://:${password}@127.0.0.1:${at}`;
  /** @type {import('./parts.mjs').PartPlan} */
  const plan = {
    name: 'redis',
    stopSteps: [
      ['SIGTERM', 500],
      ['SIGKILL', 100],
    ],
    command: async () => ({ file, args: [asPattern(conf)], options: { cwd: folder } }),
    isReady: () => redisResponds(url),
  };
  return { plan, url };
}

/**
 * Escapes the characters that make Redis read a path as a pattern: where no file matches, it would start without a
 * password.
 */
function asPattern(path) {
  return /[*?[]/.test(path) ? path.replace(/[*?[\]\\]/g, String.raw`\$&`) : path;
}

const programs = ['redis-server', 'valkey-server'];

/**
 * The path of a Redis (or Valkey) server: the machine's own, else one installed now with apt-get or brew where that
 * needs no confirmation. Throws a StartFault that says how to get one.
 * @type {(how: { log: string, signal: AbortSignal, env?: NodeJS.ProcessEnv }) => Promise<string>}
 */
export async function redisServer({ log, signal, env = process.env }) {
  const present = findProgram(programs, env);
  if (present !== null) return present;
  const way = installer(env);
  if (way !== null) {
    await install(way, { log, signal, env });
    const installed = findProgram(programs, env);
    if (installed !== null) return installed;
  }
  throw new StartFault(
    `Redis was not found. ${howToGetIt()}, or name a server of your own: REDIS_URL=redis://… npm start`,
  );
}

/** Returns the commands that install Redis; null where they may not be run. */
function installer(env) {
  const apt = findProgram(['apt-get'], env);
  if (apt !== null) {
    const sudo = process.getuid?.() === 0 ? [] : freeSudo(env);
    if (sudo === null) return null;
    return [
      [...sudo, apt, 'update'],
      [...sudo, apt, 'install', '-y', '--no-install-recommends', 'redis-server'],
    ];
  }
  const brew = findProgram(['brew'], env);
  return brew === null ? null : [[brew, 'install', 'redis']];
}

async function install(way, { log, signal, env }) {
  try {
    for (const [file, ...args] of way) {
      await runCommand('Installing Redis', { file, args, options: { env }, log, signal });
    }
  } catch (error) {
    if (error instanceof StartFault)
      throw new StartFault(`${howToGetIt()}; doing that failed. ${error.message}`);
    throw error;
  }
}

/** Returns the words of a sudo that needs no password; null without one. */
function freeSudo(env) {
  const sudo = findProgram(['sudo'], env);
  try {
    execFileSync(sudo ?? '', ['-n', 'true'], { stdio: 'ignore', env });
    return [sudo, '-n'];
  } catch {
    return null;
  }
}

function howToGetIt() {
  if (process.platform === 'darwin') return 'Get it with "brew install redis"';
  if (process.platform === 'win32')
    return 'Get it with "winget install Memurai.MemuraiDeveloper" or run it in WSL';
  return 'Get it with "sudo apt-get install redis-server" (or your system\'s own way)';
}

/**
 * Whether a Redis responds to PING with PONG within a second; false while it loads its data.
 * @type {(url: string) => Promise<boolean>}
 */
export const redisResponds = (url) => askRedis(url, async (redis) => (await redis.ping()) === 'PONG');

/**
 * What a question to a single server gives; false when it gives no response within a second. The driver is loaded late:
 * when the supervisor begins, there may be no packages yet.
 * @param {string} url redis://[user]:password@host:port
 * @param {(redis: import('ioredis').Redis) => Promise<boolean>} ask
 */
export async function askRedis(url, ask) {
  const { Redis } = await import('ioredis');
  const within = { connectTimeout: 1_000, commandTimeout: 1_000 };
  const once = { lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null };
  const redis = new Redis(url, { ...within, ...once });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await ask(redis);
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}

/**
 * The address at which one process logs in to a Redis of our own, whose ACL file `aclFileFor` wrote. No process can
 * make another's password: they are made from the password of the user `default`, which no process is given.
 * @param {string} url of the user `default`
 * @param {string} user one of `redisUserNames`
 */
export function redisUserUrl(url, user) {
  const own = new URL(url);
  own.username = user;
  own.password = passwordOf(decodeURIComponent(own.password), user);
  return own.href;
}

/**
 * The text of the ACL file of a Redis of our own; it holds no password but what SHA-256 makes of each.
 * @param {string} password of the user `default`; without one anybody is that user
 */
async function aclFileFor(password) {
  // To run Redis for a site that is not built yet, build the site first.
  const { redisAclFile } = await import('../../libs/shared/contracts/dist/redis-users.js');
  const known = (user) => (user === 'default' ? password : passwordOf(password, user));
  return redisAclFile((user) =>
    known(user) === '' ? 'nopass' : `#${createHash('sha256').update(known(user)).digest('hex')}`,
  );
}

const passwordOf = (password, user) => derivedSecret(password, `redis:${user}`);

/**
 * Makes the users in a Redis that runs, or gives those that it has their rules anew. They are gone when it starts
 * again, unless its operator saves them (`ACL SAVE`).
 * @param {string} url of a user who may do all
 */
export async function makeRedisUsers(url) {
  const { Redis } = await import('ioredis');
  const file = await aclFileFor(decodeURIComponent(new URL(url).password));
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    for (const line of file.trimEnd().split('\n')) {
      const [, user, ...rules] = line.split(' ');
      if (user !== 'default') await redis.call('ACL', 'SETUSER', user, ...rules);
    }
  } finally {
    redis.disconnect();
  }
}
