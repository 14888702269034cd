import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, keptSecret, makeDataFolder } from './data-folder.mjs';
import { databaseBase, databaseUrl, serviceDatabases } from './databases.mjs';
import { isAlive } from './processes.mjs';
import { redisUserUrl } from './redis.mjs';
import { lockFor, readRunFile, runFiles } from './run-files.mjs';
import { startPostgres } from './start-alone.mjs';
import { StartFault } from './start-fault.mjs';

/** The line of postmaster.pid that holds the port. */
const portLine = 3;

/**
 * Does something with the database of one service of a site, as `withSiteDatabases` does with several.
 * @type {typeof import('./index.d.mts').withSiteDatabase}
 */
export const withSiteDatabase = ({ dataDir, env, service }, act) =>
  withSiteDatabases({ dataDir, env, services: [service] }, (urls) => act(urls[service]));

/**
 * Does something with databases of a site, whether the site is running or not: a PostgreSQL of its own that stands
 * still is started for it and stopped again. Throws a StartFault when there is no such site.
 * @type {typeof import('./index.d.mts').withSiteDatabases}
 */
export async function withSiteDatabases({ dataDir, env, services }, act) {
  const data = dataFolder(dataDir);
  const urlAt = (server) => {
    const [base, secret] = [databaseBase(env), secretOf(env, data)];
    return Object.fromEntries(
      services.map((service) => [service, databaseUrl({ server, base, secret, service })]),
    );
  };
  if (env.DATABASE_URL) return act(urlAt(env.DATABASE_URL));
  if (!existsSync(join(data.postgres, 'PG_VERSION'))) throw noSite(data);
  const files = runFiles(data.run);
  const supervisor = readRunFile(files.path('supervisor'));
  if (supervisor && isAlive(supervisor)) return act(urlAt(runningServer(data)));
  // Nobody may start the site meanwhile.
  const unlock = lockFor(files.path('supervisor'));
  try {
    const postgres = await startPostgres({ dataDir });
    try {
      return await act(urlAt(postgres.url));
    } finally {
      await postgres.stop();
    }
  } finally {
    unlock();
  }
}

/**
 * Does something with the databases of a site that stands still and may be new: what is missing is made. Nobody can
 * start the site meanwhile. Throws a StartFault when it is running.
 * @type {typeof import('./index.d.mts').withStoppedSite}
 */
export async function withStoppedSite({ dataDir, env, services }, act) {
  const data = dataFolder(dataDir);
  makeDataFolder(data);
  const unlock = lockFor(runFiles(data.run).path('supervisor'));
  try {
    const secretNow = () => env.DEPLOYMENT_SECRET || keptSecret(data.secrets, 'deployment-secret');
    const secret = secretNow();
    const postgres = env.DATABASE_URL ? undefined : await startPostgres({ dataDir });
    try {
      const server = postgres?.url ?? env.DATABASE_URL ?? '';
      const site = { server, base: databaseBase(env), services };
      const { urls } = await serviceDatabases({ ...site, secret });
      const result = await act(urls, secret);
      // The passwords of the roles are made from it.
      if (secretNow() !== secret) await serviceDatabases({ ...site, secret: secretNow() });
      return result;
    } finally {
      await postgres?.stop();
    }
  } finally {
    unlock();
  }
}

function secretOf(env, data) {
  if (env.DEPLOYMENT_SECRET) return env.DEPLOYMENT_SECRET;
  if (!existsSync(join(data.secrets, 'deployment-secret'))) throw noSite(data);
  return keptSecret(data.secrets, 'deployment-secret');
}

function runningServer(data) {
  const noted = join(data.postgres, 'postmaster.pid');
  const port = existsSync(noted) ? Number(readFileSync(noted, 'utf8').split('\n')[portLine]) : 0;
  if (!(port > 0)) throw new StartFault('The site is just starting or stopping: try again in a moment.');
  return `postgres://127.0.0.1:${port}/postgres`;
}

function noSite(data) {
  return new StartFault(
    `There is no site in ${data.path} yet: start it once with npm start, or name another folder with DATA_DIR.`,
  );
}

/**
 * The variables that a program of the operator needs to call the services of a running site.
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} which
 * @returns {{ REDIS_URL: string, DEPLOYMENT_SECRET: string }} throws a StartFault when there is no such site
 */
export function siteTalk({ dataDir, env }) {
  const data = dataFolder(dataDir);
  const DEPLOYMENT_SECRET = secretOf(env, data);
  return { REDIS_URL: env.REDIS_URL || redisUserUrl(ownRedis(data), 'operator'), DEPLOYMENT_SECRET };
}

/** The URL of a site's Redis as its operator, who may do all there. Throws a StartFault when there is no such site. */
export const siteRedis = ({ dataDir, env }) => env.REDIS_URL || ownRedis(dataFolder(dataDir));

function ownRedis(data) {
  const conf = join(data.redis, 'redis.conf');
  const port = existsSync(conf) ? /^port (\d+)$/m.exec(readFileSync(conf, 'utf8'))?.[1] : undefined;
  if (port === undefined) throw new StartFault('The site has never run: start it with npm start.');
  return `redis://:${keptSecret(data.secrets, 'redis-password')}@127.0.0.1:${port}`;
}
