import { postgresPlan, unsynced } from './postgres-plan.mjs';
import { redisResponds } from './redis-responds.mjs';
import { redisPlan } from './redis-plan.mjs';
import { redisUserUrl } from './redis-users.mjs';
import { StartFault } from './start-fault.mjs';

/**
 * The PostgreSQL of DATABASE_URL, else one of our own, which is quick and not durable when its data are thrown away.
 * @returns {Promise<string>} the URL of somebody who may make databases there
 */
export async function startDatabaseServer({ env, isThrownAway, data, progress, signal, parts }) {
  if (env.DATABASE_URL) {
    if (!URL.canParse(env.DATABASE_URL))
      throw new StartFault('DATABASE_URL is no address: postgres://user:password@host:5432/name');
    return env.DATABASE_URL;
  }
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
export async function startRedis({ env, data, progress, signal, parts }) {
  if (env.REDIS_URL) {
    if (!URL.canParse(env.REDIS_URL))
      throw new StartFault('REDIS_URL is no address: redis://user:password@host:6379');
    // TLS and the like are left for the services to try.
    if (env.REDIS_URL.startsWith('redis://') && !(await redisResponds(env.REDIS_URL))) {
      throw new StartFault(
        `No Redis responds at ${new URL(env.REDIS_URL).host} (REDIS_URL), or it refuses the password.`,
      );
    }
    return () => env.REDIS_URL;
  }
  return progress.step('Redis', async () => {
    const where = { folder: data.redis, secrets: data.secrets, log: data.log('install-redis'), signal };
    const { plan, url } = await redisPlan(where);
    await parts.start('redis', plan);
    return { note: new URL(url).host, value: (user) => redisUserUrl(url, user) };
  });
}
