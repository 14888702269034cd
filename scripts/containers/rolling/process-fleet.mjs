import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, pinnedNode, siteApps, startPostgres, startRedis } from '../../supervisor/index.mjs';
import { nodeOptions } from '../../supervisor/app-plan.mjs';
import { serviceDatabases } from '../../supervisor/databases.mjs';
import { openDatabase } from '../../supervisor/open-database.mjs';
import { siteServices } from '../site-services.mjs';

const root = join(import.meta.dirname, '../../..');
const mainOf = (release, app) => join(release, 'apps', app, 'dist/main.js');
const readyWithin = 120_000;
/** So that the log shows whether a call that failed had waited for the database. */
const logsSlow = { log_min_duration_statement: '400', log_lock_waits: 'on', deadlock_timeout: '400' };

/**
 * The site as plain processes of the built tree, over stores of their own, in a folder of its own below `.data`.
 * @param {{ secret: string, env: Record<string, string>, gatewayEnv: Record<string, string>,
 * keep: boolean, first?: string, web?: string }} how `keep` leaves the folder with the logs; `first` is the folder of the
 * release that runs at first, whose processes do not migrate by themselves; `web` is the web app of the working tree's
 * gateways, where it is not the built one
 * @returns {Promise<import('./roll-over.mjs').Fleet>}
 */
export async function processFleet({ secret, env, gatewayEnv, keep, first, web }) {
  await mkdir(join(root, '.data'), { recursive: true });
  const dataDir = await mkdtemp(join(root, '.data/rolling-'));
  const node = pinnedNode(root);
  const [postgres, redis] = await Promise.all([
    startPostgres({ dataDir, settings: logsSlow }),
    startRedis({ dataDir }),
  ]);
  const { urls } = await serviceDatabases({
    server: postgres.url,
    base: 'quillstead',
    secret,
    services: siteServices,
  });
  const running = new Map();
  const shared = {
    ...process.env,
    ...env,
    REDIS_URL: redis.url,
    DEPLOYMENT_SECRET: secret,
    DATA_DIR: dataDir,
    MAIL_DIR: join(dataDir, 'mail'),
    HOST: '127.0.0.1',
    ...(first && { ASSET_STORE: join(dataDir, 'assets') }),
  };

  async function run(name, file, own, words = []) {
    const log = openSync(join(dataDir, 'logs', `${name}.log`), 'a');
    const child = spawn(node, [...nodeOptions, file, ...words], {
      env: { ...shared, ...own },
      stdio: ['ignore', log, log],
    });
    const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
    return { child, ended };
  }

  async function untilReady(name, port, ended) {
    let code;
    void ended.then((how) => (code = how));
    for (const until = Date.now() + readyWithin; Date.now() < until; await pause(30)) {
      if (code !== undefined) throw new Error(`${name} ended with ${code}: see ${dataDir}/logs`);
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (response?.ok) return;
    }
    throw new Error(`${name} did not become ready`);
  }

  return {
    async begin(app, number, release = root) {
      const [port, health] = [await freePort(), await freePort()];
      const own = { PORT: String(port), HEALTH_PORT: String(health), ROLLING_NAME: `${app}-${number}` };
      Object.assign(
        own,
        app === 'gateway'
          ? { ...gatewayEnv, ...(web && release === root && { WEB_DIST: web }) }
          : { DATABASE_URL: urls[app], MIGRATE_ON_START: first ? '0' : '1' },
      );
      const { child, ended } = await run(`${app}-${number}`, mainOf(release, app), own);
      running.set(`${app}-${number}`, { child, ended, port, health });
      await untilReady(`${app}-${number}`, health, ended);
    },
    placeOf(app, number) {
      const { port, health } = running.get(`${app}-${number}`);
      return { host: '127.0.0.1', port, healthPort: health };
    },
    async end(app, number) {
      const { child, ended } = running.get(`${app}-${number}`);
      child.kill('SIGTERM');
      const code = await ended;
      running.delete(`${app}-${number}`);
      return code;
    },
    async migrate(release) {
      for (const name of siteServices) {
        const own = { DATABASE_URL: urls[name] };
        const { ended } = await run(`migrate-${name}`, mainOf(release, name), own, ['migrate']);
        const code = await ended;
        if (code !== 0) throw new Error(`The migrations of ${name} ended with ${code}: see ${dataDir}/logs`);
      }
    },
    async fill() {
      for (const { name, sample } of siteApps(first ?? root)) {
        if (sample === undefined) continue;
        const { ended } = await run(`sample-${name}`, sample, { DATABASE_URL: urls[name] });
        const code = await ended;
        if (code !== 0) throw new Error(`The sample of ${name} ended with ${code}: see ${dataDir}/logs`);
      }
    },
    openDatabase: (service) => openDatabase(urls[service]),
    async stop() {
      for (const { child } of running.values()) child.kill('SIGKILL');
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await Promise.all([postgres.stop(), redis.stop()]);
      if (!keep) await rm(dataDir, { recursive: true, force: true });
    },
    logs: join(dataDir, 'logs'),
  };
}
