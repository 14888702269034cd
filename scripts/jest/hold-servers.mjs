import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder, makeDataFolder } from '../supervisor/data-folder.mjs';
import { startPostgres, startRedis, startReplica } from '../supervisor/index.mjs';
import { unsynced } from '../supervisor/postgres-plan.mjs';
import { redisServer } from '../supervisor/redis-server.mjs';
import { makeRedisUsers } from '../supervisor/redis-users.mjs';
import { runFiles } from '../supervisor/run-files.mjs';
import { startPgbouncer } from './start-pgbouncer.mjs';
import { stopOrphanedServers } from './stop-orphaned-servers.mjs';
import { openSharedSiteServer } from './shared-site-server.mjs';

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
