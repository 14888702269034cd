import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@quillstead/testing';
import { freePort, pinnedNode, siteApps, startPostgres, startRedis } from '../supervisor/index.mjs';
import { nodeOptions } from '../supervisor/apps.mjs';
import { serviceDatabases, withDatabase } from '../supervisor/databases.mjs';
import { siteServices } from '../containers/site-services.mjs';
import { root, temporaryFolder } from '../throwaway-site/on-site.mjs';

const mainOf = (release, app) => join(release, 'apps', app, 'dist/main.js');
const readyWithin = 120_000;
/** So that the log shows whether a call that failed had waited for the database. */
const logsSlow = { log_min_duration_statement: '400', log_lock_waits: 'on', deadlock_timeout: '400' };

const siteEnv = { RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'info', STOP_GRACE_MS: '25000' };
/** Of gateways, in milliseconds: longer than the balancer takes to see that one is unready. */
const stopDelay = '2000';

/**
 * The site as plain processes over stores of their own, in a folder of its own below `.data`. No process migrates by
 * itself.
 * @param {{ secret: string, keep: boolean, former: string, web: string }} how `keep` leaves the folder with the logs;
 * `former` is the folder of the release before, whose sample fills the site; `web` is the web app of the working tree's
 * gateways
 */
export async function startFleet({ secret, keep, former, web }) {
  const dataDir = await temporaryFolder('rolling');
  const node = pinnedNode(root);
  const [postgres, redis] = await Promise.all([
    startPostgres({ dataDir, settings: logsSlow }),
    startRedis({ dataDir }),
  ]);
  const site = { server: postgres.url, base: 'quillstead', secret, services: siteServices };
  const { urls } = await serviceDatabases(site);
  const running = new Map();
  const shared = {
    ...process.env,
    ...siteEnv,
    REDIS_URL: redis.url,
    DEPLOYMENT_SECRET: secret,
    DATA_DIR: dataDir,
    MAIL_DIR: join(dataDir, 'mail'),
    MEDIA_DIR: join(dataDir, 'media'),
    HOST: '127.0.0.1',
    ASSET_STORE: join(dataDir, 'assets'),
  };

  function run(name, file, own, words = []) {
    const log = openSync(join(dataDir, 'logs', `${name}.log`), 'a');
    const child = spawn(node, [...nodeOptions, file, ...words], {
      env: { ...shared, ...own },
      stdio: ['ignore', log, log],
    });
    const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
    return { child, ended };
  }

  async function untilReady(name, port, ended) {
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    const died = ended.then((code) =>
      Promise.reject(new Error(`${name} ended with ${code}: see ${dataDir}/logs`)),
    );
    await Promise.race([waitFor(isReady, { timeout: readyWithin, every: 30, what: `${name} ready` }), died]);
  }

  async function runToEnd(name, file, service, words = []) {
    const code = await run(name, file, { DATABASE_URL: urls[service] }, words).ended;
    if (code !== 0) throw new Error(`${name} ended with ${code}: see ${dataDir}/logs`);
  }

  return {
    /** Resolves when the process is ready; `release` is the folder of its code. */
    async begin(app, number, release) {
      const [port, health] = [await freePort(), await freePort()];
      const env = {
        PORT: String(port),
        HEALTH_PORT: String(health),
        ...(app === 'gateway'
          ? { STOP_DELAY_MS: stopDelay, ...(release === root && { WEB_DIST: web }) }
          : { DATABASE_URL: urls[app], MIGRATE_ON_START: '0' }),
      };
      const { child, ended } = run(`${app}-${number}`, mainOf(release, app), env);
      running.set(`${app}-${number}`, { child, ended, port, health });
      await untilReady(`${app}-${number}`, health, ended);
    },
    placeOf(app, number) {
      const { port, health } = running.get(`${app}-${number}`);
      return { host: '127.0.0.1', port, healthPort: health };
    },
    /** SIGTERM; returns how the process ended. */
    async end(app, number) {
      const { child, ended } = running.get(`${app}-${number}`);
      child.kill('SIGTERM');
      const code = await ended;
      running.delete(`${app}-${number}`);
      return code;
    },
    async migrate(release) {
      for (const name of siteServices)
        await runToEnd(`migrate-${name}`, mainOf(release, name), name, ['migrate']);
    },
    async fill() {
      for (const { name, sample } of siteApps(former))
        if (sample !== undefined) await runToEnd(`sample-${name}`, sample, name);
    },
    withDatabase: (service, act) => withDatabase(urls[service], act),
    async stop() {
      for (const { child } of running.values()) child.kill('SIGKILL');
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await Promise.all([postgres.stop(), redis.stop()]);
      if (!keep) await rm(dataDir, { recursive: true, force: true });
    },
    logs: join(dataDir, 'logs'),
  };
}
