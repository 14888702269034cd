import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { keptSecret, writePrivate } from './kept-secret.mjs';
import { redisResponds } from './redis-responds.mjs';
import { redisServer } from './redis-server.mjs';
import { aclFileFor } from './redis-users.mjs';

/**
 * The plan of a Redis of our own that keeps its data: queues outlive a restart. Each process has a user of its own there
 * (`redisUserUrl`).
 * @param {{ folder: string, secrets: string, log: string, signal: AbortSignal, port?: number,
 * settings?: Record<string, string> }} where
 * settings are lines added to redis.conf
 * @returns {Promise<{ plan: import('./part.mjs').PartPlan, url: string }>} url is that of the user who may do all
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
  // In a file, for the list of processes shows every argument to every user.
  writePrivate(
    conf,
    Object.entries(lines)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const url = `redis://:${password}@127.0.0.1:${at}`;
  /** @type {import('./part.mjs').PartPlan} */
  const plan = {
    name: 'redis',
    stopSteps: [
      ['SIGTERM', 500],
      ['SIGKILL', 100],
    ],
    command: async () => ({ file, args: [conf], options: { cwd: folder } }),
    isReady: () => redisResponds(url),
  };
  return { plan, url };
}
