import { appPlan } from './app-plan.mjs';
import { databaseBase, serviceDatabases } from './databases.mjs';
import { keptSecret } from './kept-secret.mjs';
import { makeMeiliKey } from './meili-key.mjs';
import { sampleContent } from './sample-content.mjs';

/**
 * Gives every service its database, starts all apps side by side, and fills the site if it is empty.
 * @param {{ options: import('./site-options.mjs').SiteOptions, apps: import('./apps.mjs').App[], node: string,
 * url: string, stores: { server: string, redisUrlOf: (user: string) => string, secret: string } } & import('./start-parts.mjs').Surroundings} what
 * url is the site's address
 * @returns {Promise<string>} the lines that say how to log in, empty when there are none
 */
export async function startApps({ options, apps, node, url, stores, data, progress, signal, parts }) {
  const { env } = options;
  const { server, redisUrlOf, secret } = stores;
  const base = databaseBase(env);
  const databases = await progress.step('databases', async () => {
    const services = apps.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);
    const { urls, made } = await serviceDatabases({ server, base, secret, services });
    return { note: made.length > 0 ? `${made.length} made` : `${services.length} found`, value: urls };
  });

  const meili = await searchKey(env);
  const shared = {
    ...withoutOthers(env),
    DEPLOYMENT_SECRET: secret,
    DATA_DIR: data.path,
    MAIL_DIR: env.MAIL_DIR || data.mail,
  };
  const mail = only(env, ['SMTP_URL']);
  /** @type {Record<string, NodeJS.ProcessEnv>} */
  const ownOf = {
    accounts: mail,
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
 * @param {import('./apps.mjs').App[]} apps
 * @param {{ redisUrlOf: (user: string) => string, databases: Record<string, string>,
 * proxyFor?: import('./site-options.mjs').SiteOptions['proxyFor'] }} stores
 */
async function addressesOf(apps, { redisUrlOf, databases, proxyFor = async (url) => url }) {
  const entries = apps.map(async ({ name, hasDatabase }) => {
    const redis = { REDIS_URL: await proxyFor(redisUrlOf(name), name) };
    if (!hasDatabase) return [name, redis];
    return [name, { ...redis, DATABASE_URL: await proxyFor(databases[name], name) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The variables of ours that one process or none gets. */
const ofOthers = [
  'DATABASE_URL',
  // One address cannot be that of five databases.
  'DATABASE_POOLER_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'SMTP_URL',
  'MEILI_URL',
  'MEILI_KEY',
  'MEILI_MASTER_KEY',
  'MEILI_INDEX_PREFIX',
  'VAPID_PRIVATE_KEY',
  'VAPID_PRIVATE_KEY_ACCEPTED',
];

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
