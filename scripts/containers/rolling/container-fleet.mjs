import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../supervisor/open-database.mjs';
import { siteServices } from '../site-services.mjs';
import { addressOf, hasOwnRun, run, runOnce, start, stop, untilReady } from './engine.mjs';

/**
 * The site as containers of the built images (SITE_VERSION, by default `local`), each as the manifests would run it.
 * @param {{ secret: string, env: Record<string, string>, gatewayEnv: Record<string, string> }} how
 * @returns {Promise<import('./roll-over.mjs').Fleet>}
 */
export async function containerFleet({ secret, env, gatewayEnv }) {
  const version = process.env.SITE_VERSION || 'local';
  const mark = `roll-${randomBytes(3).toString('hex')}`;
  const named = new Set();
  const addresses = new Map();
  const image = (name) => `quillstead/${name}:${version}`;
  const urlOf = (service, host = `${mark}-postgres`) =>
    `postgres://quillstead_${service}:${secret}@${host}:5432/quillstead_${service}`;
  const shared = { ...env, REDIS_URL: `redis://:${secret}@${mark}-redis:6379`, DEPLOYMENT_SECRET: secret };
  const urls = Object.fromEntries(
    siteServices.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, urlOf(name)]),
  );
  const once = (what) => runOnce({ image: image('migrate'), network: mark, ...what });

  async function begin(name, what) {
    named.add(`${mark}-${name}`);
    await start({ name: `${mark}-${name}`, network: mark, ...what });
    addresses.set(name, await addressOf(`${mark}-${name}`));
  }

  async function beginStores() {
    await begin('postgres', {
      image: 'postgres:18.4-alpine',
      env: { POSTGRES_PASSWORD: secret },
      also: [
        '--user=postgres',
        '--shm-size=256m',
        ...(hasOwnRun ? [] : ['--tmpfs=/var/run/postgresql:mode=1777']),
      ],
    });
    await begin('redis', {
      image: 'redis:8.2.3-alpine',
      also: ['--user=redis'],
      words: ['redis-server', '--requirepass', secret, '--appendonly', 'yes'],
    });
    const admin = `postgres://postgres:${secret}@${mark}-postgres:5432/postgres`;
    for (let tries = 0; ; tries += 1) {
      try {
        return await once({ env: { ...shared, ...urls, DATABASE_ADMIN_URL: admin } });
      } catch (error) {
        if (tries === 20) throw error;
        await pause(1_000);
      }
    }
  }

  async function clear() {
    for (const name of named) await run('rm', '--force', '--volumes', name).catch(() => undefined);
    await run('network', 'rm', '--force', mark).catch(() => undefined);
  }

  await run('network', 'create', mark);
  try {
    await beginStores();
  } catch (error) {
    await clear();
    throw error;
  }

  return {
    async begin(app, number) {
      const own = app === 'gateway' ? gatewayEnv : { DATABASE_URL: urlOf(app) };
      await begin(`${app}-${number}`, {
        image: image(app),
        env: { ...shared, ...own },
        also: ['--tmpfs=/data/mail:mode=1777'],
      });
      await untilReady(`${mark}-${app}-${number}`);
    },
    placeOf: (app, number) => ({ host: addresses.get(`${app}-${number}`), port: 5000, healthPort: 9090 }),
    async end(app, number) {
      named.delete(`${mark}-${app}-${number}`);
      return stop(`${mark}-${app}-${number}`);
    },
    async fill() {
      await once({
        env: { ...shared, ...urls },
        also: ['--entrypoint=["node","scripts/containers/fill-sample.mjs"]'],
      });
    },
    openDatabase: (service) => openDatabase(urlOf(service, addresses.get('postgres'))),
    stop: clear,
    logs: `${mark}: the engine's logs`,
  };
}
