import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../supervisor/data-folder.mjs';

const atOnce = 1_000;

/**
 * Deletes the events and jobs in Redis: the restored databases do not know them, and will give their numbers again.
 * Services read the events that they miss from the outboxes; repeated jobs of each service find the work that was under
 * way at the time of the backup. Rate limits and live connections stay.
 * @param {{ redisUrl: string | undefined, dataDir: string, secret: string, services: string[] }} site a site without
 * REDIS_URL has a Redis of its own, which stands still now
 * @returns {Promise<number>} how many keys were forgotten; 1 for a Redis of its own
 */
export async function emptyQueues({ redisUrl, dataDir, secret, services }) {
  if (!redisUrl) return forgetOwnRedis(dataDir);
  const { openRedis } = await import('../../libs/shared/service-kit/dist/redis/open-redis.js');
  const { eventStream } = await import('../../libs/shared/service-kit/dist/events/event-stream.js');
  const { jobPrefix } = await import('../../libs/shared/service-kit/dist/jobs/job-queue.js');
  let forgotten = 0;
  for (const service of /** @type {Parameters<typeof eventStream>[0][]} */ (services)) {
    for (const start of [eventStream(service, secret), jobPrefix(service, secret)])
      forgotten += await forget(openRedis(redisUrl, start, { maxRetriesPerRequest: 3 }), `${start}*`);
  }
  return forgotten;
}

/** @param {import('ioredis').Redis} redis where all keys lie that match; is closed */
async function forget(redis, match) {
  redis.on('error', () => undefined);
  try {
    let forgotten = 0;
    for await (const keys of redis.scanStream({ match, count: atOnce }))
      if (keys.length > 0) forgotten += await redis.unlink(...keys);
    return forgotten;
  } finally {
    redis.disconnect();
  }
}

function forgetOwnRedis(dataDir) {
  const kept = join(dataFolder(dataDir).redis, 'appendonlydir');
  if (!existsSync(kept)) return 0;
  rmSync(kept, { recursive: true });
  return 1;
}
