import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFolder, makeDataFolder } from '../supervisor/data-folder.mjs';
import { freePort, listenFault } from '../supervisor/free-port.mjs';
import { startPostgres, startRedis, startReplica } from '../supervisor/index.mjs';
import { unsynced } from '../supervisor/postgres.mjs';
import { findProgram, isAlive } from '../supervisor/processes.mjs';
import { makeRedisUsers, redisServer } from '../supervisor/redis.mjs';
import { readRunFile, runFiles, stopLeftovers } from '../supervisor/run-files.mjs';

/**
 * The process that holds a run's test servers could not clean up when it was killed: stops its servers and removes
 * their folder. Leaves the servers of a living process alone.
 * @param {string} home the `.data` in which the holders' folders lie
 */
async function stopOrphanedServers(home) {
  for (const name of readdirSync(home).filter((entry) => /^test-\d+$/.test(entry))) {
    const folder = dataFolder(join(home, name));
    const notes = runFiles(folder.run);
    const holder = readRunFile(notes.path('supervisor'));
    if (holder === null || isAlive(holder)) continue;
    await stopLeftovers(notes);
    rmSync(folder.path, { recursive: true, force: true });
  }
}

/**
 * Keeps one site for all specs of a run that need none of their own: every service, and two gateways before them. They
 * start with the first HTTP request; the response says where they are or, with status 500, why they did not start.
 * TEST_POSTGRES_URL and TEST_REDIS_URL name the servers that they use.
 * @param {(part: string, pid: number) => void} note receives each process, so that others can end it
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `close` stops what was started
 */
async function openSharedSiteServer(note) {
  /** @type {{ stop(): Promise<unknown> }[]} */
  const toStop = [];
  /** @type {Promise<string> | null} */
  let site = null;

  async function start() {
    // Not before the first request: it loads many modules, and few runs of a single spec need it.
    const { startGateway, startServices } = await import('@quillstead/testing');
    const services = await startServices();
    toStop.push(services);
    const { env, databaseUrls, mailDir } = services;
    for (const name of /** @type {(keyof typeof databaseUrls)[]} */ (Object.keys(databaseUrls))) {
      const service = services.process(name);
      if (service) note(name, service.pid);
    }
    const gateways = [];
    for (const part of ['gateway', 'other-gateway']) {
      const gateway = await startGateway(env);
      toStop.unshift(gateway);
      note(part, gateway.pid);
      gateways.push({ url: gateway.url, healthUrl: gateway.healthUrl });
    }
    return JSON.stringify({ services: { env, databaseUrls, mailDir }, gateways });
  }

  const server = createServer((_, response) => {
    site ??= start();
    site.then(
      (whereItIs) => response.end(whereItIs),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`,
    async close() {
      server.close();
      await Promise.allSettled([site]);
      for (const started of toStop) await started.stop();
    },
  };
}

/** Milliseconds between two looks whether it listens. */
const look = 50;

/**
 * A PgBouncer in transaction mode before a PostgreSQL, for every database of it (docs/operating/poolers.md).
 * @param {{ folder: string, serverUrl: string }} where an own folder; the URL of the server's superuser
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>} throws an Error where it is not installed
 */
async function startPgbouncer({ folder, serverUrl }) {
  const program = findProgram(['pgbouncer'], { PATH: `${process.env.PATH}:/usr/sbin` });
  if (program === null)
    throw new Error('TEST_PGBOUNCER=1 needs PgBouncer (Debian: apt-get install pgbouncer)');
  const { hostname, port, username, password } = new URL(serverUrl);
  const at = await freePort();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at}
auth_type = any
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 10
server_idle_timeout = 5
`,
  );
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asUser, settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while ((await listenFault(at, '127.0.0.1')) === null) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start; see above');
    await pause(look);
  }
  return {
    url: Object.assign(new URL(serverUrl), { port: String(at) }).href,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * `node hold-servers.mjs <name>`: runs one PostgreSQL and one Redis under `.data/<name>`, unless TEST_POSTGRES_URL and
 * TEST_REDIS_URL name some that run already, a PgBouncer before PostgreSQL with TEST_PGBOUNCER=1, a replica of it with
 * TEST_REPLICA=1, and the HTTP server that starts the site which specs share. Prints their addresses as one line of JSON, and stops everything and removes the folder when standard input closes or a signal
 * comes.
 */
const home = join(import.meta.dirname, '../../.data');
const dataDir = join(home, process.argv[2] ?? `test-${process.pid}`);
const data = dataFolder(dataDir);
const notes = runFiles(data.run);
/** @type {(Promise<import('../supervisor/index.mjs').Store> | { url: string, stop?: never })[]} */
let starting = [];
/** @type {Awaited<ReturnType<typeof openSharedSiteServer>> | null} */
let sharedSite = null;
/** @type {Awaited<ReturnType<typeof startPgbouncer>> | null} */
let pooler = null;
/** @type {import('../supervisor/index.mjs').Store | null} */
let replica = null;
/** @type {Promise<never> | null} */
let ending = null;

/** Many tests connect at once. */
const postgresSettings = { ...unsynced, max_connections: '400' };
const redisSettings = { appendonly: 'no' };

function end(code) {
  ending ??= (async () => {
    const [, ...stores] = await Promise.allSettled([sharedSite?.close(), ...starting]);
    await pooler?.stop();
    await replica?.stop();
    await Promise.allSettled(stores.map((store) => store.status === 'fulfilled' && store.value?.stop?.()));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    process.exit(code);
  })();
  return ending;
}

process.stdin.on('close', () => end(0)).resume();
// Nobody reads the addresses: the process that started this one is gone.
process.stdout.on('error', () => end(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

try {
  makeDataFolder(data);
  notes.note('supervisor', process.pid);
  await stopOrphanedServers(home);
  const { signal } = new AbortController();
  const redisProgram = await redisServer({ log: data.log('install-redis'), signal });
  if (ending === null) {
    const { TEST_POSTGRES_URL: postgresUrl, TEST_REDIS_URL: redisUrl } = process.env;
    starting =
      postgresUrl && redisUrl
        ? [{ url: postgresUrl }, { url: redisUrl }]
        : [
            startPostgres({ dataDir, settings: postgresSettings }),
            startRedis({ dataDir, settings: redisSettings }),
          ];
  }
  const [postgres, redis] = await Promise.all(starting);
  // Our own has them from its file.
  if (!redis.stop) await makeRedisUsers(redis.url);
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_REDIS_URL = redis.url;
  if (process.env.TEST_PGBOUNCER === '1') {
    pooler = await startPgbouncer({ folder: join(dataDir, 'pgbouncer'), serverUrl: postgres.url });
    notes.note('pgbouncer', pooler.pid);
    process.env.TEST_POOLER_URL = pooler.url;
  }
  if (process.env.TEST_REPLICA === '1') {
    const of = { dataDir, url: postgres.url };
    replica = await startReplica({ dataDir: join(dataDir, 'replica'), of, settings: postgresSettings });
    notes.note('replica', replica.pid());
    process.env.TEST_REPLICA_URL = replica.url;
  }
  sharedSite = await openSharedSiteServer(notes.note);
  const addresses = {
    postgresUrl: postgres.url,
    poolerUrl: pooler?.url ?? '',
    replicaUrl: replica?.url ?? '',
    redisUrl: redis.url,
    redisProgram,
    sharedSiteUrl: sharedSite.url,
  };
  process.stdout.write(`${JSON.stringify(addresses)}\n`);
} catch (error) {
  if (ending === null) console.error(error.name === 'StartFault' ? error.message : error);
  await end(1);
}
