import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret } from './data-folder.mjs';
import { databaseBase, serviceDatabases } from './databases.mjs';
import { freePort } from './free-port.mjs';
import { makeMeiliKey } from './meili-key.mjs';
import { runCommand } from './processes.mjs';

/**
 * The processes of the site.
 * @typedef {import('./index.d.mts').App} App
 * @returns {App[]} the gateway last; samples in the order in which they must run
 */
export function siteApps(root) {
  const services = ['accounts', 'content', 'social', 'notifications', 'search'];
  const withSample = ['accounts', 'content', 'search'];
  return [...services, 'gateway'].map((name) => {
    const folder = join(root, 'apps', name);
    return {
      name,
      folder,
      main: join(folder, 'dist/main.js'),
      hasDatabase: name !== 'gateway',
      sample: withSample.includes(name) ? join(folder, 'dist/sample/load-sample.js') : undefined,
    };
  });
}

/** Milliseconds. Gateway and services are stopped after each other, and everything has five seconds. */
const grace = 1_200;
/** Six processes share one machine here: a collection after the start (ProcessLife) saves each about 10 MB. */
export const nodeOptions = [`--import=${import.meta.resolve('./own-source-maps.mjs')}`, '--expose-gc'];
/** Each thread of a process would get heaps of glibc's malloc for itself; two for all of them save about 3 MB. */
const fewArenas = { MALLOC_ARENA_MAX: '2' };

/**
 * How one process of the site is run: on a health port of its own, ready when `/readyz` says so.
 * @param {App} app
 * @param {{ node: string, env: Record<string, string> }} how
 * @returns {import('./parts.mjs').PartPlan}
 */
function appPlan(app, { node, env }) {
  let healthPort = 0;
  return {
    name: app.name,
    stopSteps: [
      ['SIGTERM', grace],
      ['SIGKILL', 100],
    ],
    async command() {
      // A new one each time: the last may have been taken, which could be why the process died.
      healthPort = await freePort();
      const stop = { STOP_GRACE_MS: String(grace - 100) };
      const own = { ...fewArenas, ...stop, ...env, HEALTH_PORT: String(healthPort) };
      return { file: node, args: [...nodeOptions, app.main], options: { cwd: app.folder, env: own } };
    },
    isReady: () => responds(`http://127.0.0.1:${healthPort}/readyz`),
  };
}

/** Whether an address of this machine responds well. */
export async function responds(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok === true;
}

/**
 * Gives every service its database, starts all apps side by side, and fills the site if it is empty.
 * @param {{ options: import('./index.d.mts').SiteOptions, apps: readonly App[], node: string,
 * url: string, stores: { server: string, redisUrlOf: (user: string) => string, secret: string },
 * launchDate: string | null } & import('./start-site.mjs').Surroundings} what
 * url is the site's address, launchDate the day on which the site was made, null where nobody knows it
 * @returns {Promise<string>} the lines that say how to log in, empty when there are none
 */
export async function startApps({ options, apps, node, url, stores, launchDate, ...around }) {
  const { data, progress, signal, parts } = around;
  const { env } = options;
  const { server, redisUrlOf, secret } = stores;
  const base = databaseBase(env);
  const databases = await progress.step('databases', async () => {
    const services = apps.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);
    const { urls, made } = await serviceDatabases({ server, base, secret, services });
    return { note: made.length > 0 ? `${made.length} made` : `${services.length} found`, value: urls };
  });

  const meili = await searchKey(env);
  const folders = { DATA_DIR: data.path, MAIL_DIR: data.mail, MEDIA_DIR: data.media };
  const shared = { ...withoutOthers(env), DEPLOYMENT_SECRET: secret, ...folders };
  const mail = only(env, ['SMTP_URL', 'DKIM_PRIVATE_KEY']);
  const media = only(env, mediaStore);
  /** @type {Record<string, NodeJS.ProcessEnv>} */
  const ownOf = {
    accounts: { ...mail, ...media },
    content: media,
    gateway: {
      ...media,
      ...only(env, ['EMAIL_REPORT_KEY']),
      ...(launchDate !== null && { LAUNCH_DATE: launchDate }),
    },
    search: { ...only(env, ['MEILI_URL', 'MEILI_KEY', 'MEILI_INDEX_PREFIX']), ...meili },
    notifications: {
      ...mail,
      ...only(env, ['VAPID_PRIVATE_KEY_ACCEPTED']),
      VAPID_PRIVATE_KEY: env.VAPID_PRIVATE_KEY || keptSecret(data.secrets, 'vapid-private-key'),
    },
  };
  const storesOf = await addressesOf(apps, { redisUrlOf, databases, proxyFor: options.proxyFor });
  const envOf = (app) => ({
    ...shared,
    ...ownOf[app.name],
    SITE_URL: env.SITE_URL || url,
    PORT: String(options.port),
    ...storesOf[app.name],
    ...(app.hasDatabase && { MIGRATE_ON_START: '1' }),
  });
  const envOfOperator = (app) => ({ ...envOf(app), REDIS_URL: redisUrlOf('operator') });
  await progress.step('processes', async () => {
    const turnOf = (app) => (app.name === 'gateway' ? 'gateway' : 'service');
    await Promise.all(apps.map((app) => parts.start(turnOf(app), appPlan(app, { node, env: envOf(app) }))));
    return apps.map(({ name }) => name).join(', ');
  });

  if (!options.sample) return '';
  return progress.step('sample content', async () => {
    const site = env.DATABASE_URL ? `${new URL(env.DATABASE_URL).host}/${base}` : 'own';
    const where = { stamp: data.sampleStamp, site, log: data.log, signal };
    const { loaded, logIns } = await sampleContent({ apps, node, envOf: envOfOperator, ...where });
    return { note: loaded ? 'loaded' : 'nothing to do', value: logIns };
  });
}

/**
 * The variables that give each app the addresses of its stores, by name; those of proxies where there are any.
 * @param {readonly App[]} apps
 * @param {{ redisUrlOf: (user: string) => string, databases: Record<string, string>,
 * proxyFor?: import('./index.d.mts').SiteOptions['proxyFor'] }} stores
 */
async function addressesOf(apps, { redisUrlOf, databases, proxyFor = async (url) => url }) {
  const entries = apps.map(async ({ name, hasDatabase }) => {
    const redis = { REDIS_URL: await proxyFor(redisUrlOf(name), name) };
    if (!hasDatabase) return [name, redis];
    return [name, { ...redis, DATABASE_URL: await proxyFor(databases[name], name) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The variables of the store of pictures. */
const mediaStore = ['URL', 'BUCKET', 'REGION', 'ACCESS_KEY', 'SECRET_KEY'].map(
  (name) => `MEDIA_STORE_${name}`,
);

/** The variables of ours that some processes or none get. The address of a pooler or replica is that of one database. */
const ofOthers =
  `DATABASE_URL DATABASE_POOLER_URL DATABASE_REPLICA_URL REDIS_URL SMTP_URL DKIM_PRIVATE_KEY EMAIL_REPORT_KEY MEILI_URL
  MEILI_KEY MEILI_MASTER_KEY MEILI_INDEX_PREFIX VAPID_PRIVATE_KEY VAPID_PRIVATE_KEY_ACCEPTED`
    .split(/\s+/)
    .concat(mediaStore);

const withoutOthers = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !ofOthers.includes(name)));

const only = (env, names) =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

/**
 * With the master key of a Meilisearch we make the key of search, which gets that one alone.
 * @param {NodeJS.ProcessEnv} env
 */
async function searchKey({ MEILI_URL: url, MEILI_MASTER_KEY: masterKey, MEILI_INDEX_PREFIX: prefix }) {
  if (!url || !masterKey) return {};
  return { MEILI_KEY: await makeMeiliKey({ url, masterKey, prefix: prefix || undefined }) };
}

/**
 * Fills an empty site with sample content, once: the scripts look themselves whether it is empty, and a stamp spares
 * later starts the question.
 * @param {{ apps: readonly App[], node: string, envOf: (app: App) => NodeJS.ProcessEnv, stamp: string, site: string,
 * log: (part: string) => string, signal: AbortSignal }} how site identifies a set of databases
 * @returns {Promise<{ loaded: boolean, logIns: string }>} the lines that say how to log in, empty when there are none
 */
async function sampleContent({ apps, node, envOf, stamp, site, log, signal }) {
  const withSample = apps.flatMap(({ sample, ...app }) => (sample === undefined ? [] : { ...app, sample }));
  const kept = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : null;
  if (kept?.site === site) return { loaded: false, logIns: kept.logIns };
  let logIns = '';
  for (const app of withSample) {
    const options = { cwd: app.folder, env: envOf(app) };
    const program = { file: node, args: ['--enable-source-maps', app.sample], options };
    const how = { log: log(`sample-${app.name}`), signal, takeOutput: true };
    logIns += await runCommand(`The sample content of ${app.name}`, { ...program, ...how });
  }
  writeFileSync(stamp, JSON.stringify({ site, logIns }), { mode: 0o600 });
  return { loaded: logIns !== '', logIns };
}
