import { dataFolder, makeDataFolder } from './data-folder.mjs';
import { postgresPlan } from './postgres-plan.mjs';
import { redisPlan } from './redis-plan.mjs';
import { runFiles } from './run-files.mjs';
import { siteParts } from './site-parts.mjs';

/**
 * A PostgreSQL of its own under `<dataDir>/postgres`, kept alive until it is stopped.
 * @param {{ dataDir: string, port?: number, settings?: Record<string, string> }} where settings go over the usual ones
 * @returns {Promise<import('./index.d.mts').Store>} url is the superuser's; throws a StartFault
 */
export function startPostgres({ dataDir, ...how }) {
  return startStore(
    dataDir,
    'postgres',
    (data) => ({ ...how, folder: data.postgres, log: data.log('initdb') }),
    postgresPlan,
  );
}

/**
 * A Redis of its own under `<dataDir>/redis`, kept alive until it is stopped.
 * @param {{ dataDir: string, port?: number, settings?: Record<string, string> }} where settings are lines of redis.conf
 * @returns {Promise<import('./index.d.mts').Store>} throws a StartFault
 */
export function startRedis({ dataDir, ...how }) {
  return startStore(
    dataDir,
    'redis',
    (data) => ({ ...how, folder: data.redis, log: data.log('install-redis') }),
    redisPlan,
  );
}

async function startStore(dataDir, turn, placesIn, planOf) {
  const data = dataFolder(dataDir);
  makeDataFolder(data);
  const { signal } = new AbortController();
  const { plan, url } = await planOf({ ...placesIn(data), secrets: data.secrets, signal });
  const parts = siteParts({ data, files: runFiles(data.run), say: () => undefined });
  try {
    await parts.start(turn, plan);
  } catch (error) {
    await parts.stop();
    throw error;
  }
  return { url, pid: () => parts.pids()[turn] ?? null, stop: parts.stop, kill: parts.kill };
}
