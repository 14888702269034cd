import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder, makeDataFolder } from '../supervisor/data-folder.mjs';
import { startPostgres, startRedis } from '../supervisor/index.mjs';
import { redisServer } from '../supervisor/redis-server.mjs';
import { runFiles } from '../supervisor/run-files.mjs';
import { clearDeadKeepers } from './clear-dead-keepers.mjs';

/**
 * `node keep-servers.mjs <name>`: runs one PostgreSQL and one Redis under `.data/<name>`, prints their addresses as
 * one line of JSON, and stops both and removes the folder when standard input closes or a signal comes.
 */
const home = join(import.meta.dirname, '../../.data');
const dataDir = join(home, process.argv[2] ?? `test-${process.pid}`);
const data = dataFolder(dataDir);
let starting = [];
let ending = null;

/** Durability costs time, and there is nothing to keep. Many tests connect at once. */
const postgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
};
const redisSettings = { appendonly: 'no' };

function end(code) {
  ending ??= (async () => {
    const stores = await Promise.allSettled(starting);
    await Promise.allSettled(stores.map(({ value }) => value?.stop()));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    process.exit(code);
  })();
  return ending;
}

process.stdin.on('close', () => end(0)).resume();
// Nobody to tell the addresses to: whoever started this is gone.
process.stdout.on('error', () => end(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

try {
  makeDataFolder(data);
  runFiles(data.run).note('supervisor', process.pid);
  await clearDeadKeepers(home);
  const { signal } = new AbortController();
  const redisProgram = await redisServer({ log: data.log('install-redis'), signal });
  if (ending === null) {
    starting = [
      startPostgres({ dataDir, settings: postgresSettings }),
      startRedis({ dataDir, settings: redisSettings }),
    ];
  }
  const [postgres, redis] = await Promise.all(starting);
  process.stdout.write(
    `${JSON.stringify({ postgresUrl: postgres.url, redisUrl: redis.url, redisProgram })}\n`,
  );
} catch (error) {
  if (ending === null) console.error(error.name === 'StartFault' ? error.message : error);
  await end(1);
}
