import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './data-folder.mjs';
import { keptSecret } from './kept-secret.mjs';
import { redisUserUrl } from './redis-users.mjs';
import { StartFault } from './start-fault.mjs';

/**
 * The variables that a program of the operator needs to call the services of a running site.
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} which
 * @returns {{ REDIS_URL: string, DEPLOYMENT_SECRET: string }} throws a StartFault when there is no such site
 */
export function siteTalk({ dataDir, env }) {
  const data = dataFolder(dataDir);
  const kept = existsSync(join(data.secrets, 'deployment-secret'));
  if (!env.DEPLOYMENT_SECRET && !kept) throw new StartFault(`There is no site in ${data.path} yet.`);
  return {
    REDIS_URL: env.REDIS_URL || redisUserUrl(ownRedis(data), 'operator'),
    DEPLOYMENT_SECRET: env.DEPLOYMENT_SECRET || keptSecret(data.secrets, 'deployment-secret'),
  };
}

/**
 * The Redis of a site as its operator, who may do all there.
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} which
 * @returns {string} its URL; throws a StartFault when there is no such site
 */
export function siteRedis({ dataDir, env }) {
  return env.REDIS_URL || ownRedis(dataFolder(dataDir));
}

function ownRedis(data) {
  const conf = join(data.redis, 'redis.conf');
  const port = existsSync(conf) ? /^port (\d+)$/m.exec(readFileSync(conf, 'utf8'))?.[1] : undefined;
  if (port === undefined) throw new StartFault('The site has never run: start it with npm start.');
  return `redis://:${keptSecret(data.secrets, 'redis-password')}@127.0.0.1:${port}`;
}
