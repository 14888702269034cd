import { appPlan } from './app-plan.mjs';
import { serviceDatabases } from './databases.mjs';
import { sampleContent } from './sample-content.mjs';

/** How roles and databases begin where no DATABASE_URL says otherwise. */
const defaultBase = 'quillstead';

/**
 * Gives every service its database, starts all apps side by side, and fills the site if it is empty.
 * @param {{ options: import('./site-options.mjs').SiteOptions, apps: import('./apps.mjs').App[], node: string,
 * url: string, stores: { server: string, redisUrl: string, secret: string } }} what url is the site's address
 * @returns {Promise<string>} the lines that tell how to log in, empty when there are none
 */
export async function startApps({ options, apps, node, url, stores, data, progress, signal, parts }) {
  const { env } = options;
  const { server, redisUrl, secret } = stores;
  const base = env.DATABASE_URL ? baseName(env.DATABASE_URL) : defaultBase;
  const databases = await progress.step('databases', async () => {
    const services = apps.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);
    const { urls, made } = await serviceDatabases({ server, base, secret, services });
    return { note: made.length > 0 ? `${made.length} made` : `${services.length} found`, value: urls };
  });

  const shared = { ...env, REDIS_URL: redisUrl, DEPLOYMENT_SECRET: secret, DATA_DIR: data.path };
  const envOf = (app) => ({
    ...shared,
    SITE_URL: env.SITE_URL || url,
    PORT: String(options.port),
    ...(app.hasDatabase ? { DATABASE_URL: databases[app.name], MIGRATE_ON_START: '1' } : {}),
  });
  await progress.step('processes', async () => {
    const turnOf = (app) => (app.name === 'gateway' ? 'gateway' : 'service');
    await Promise.all(apps.map((app) => parts.start(turnOf(app), appPlan(app, { node, env: envOf(app) }))));
    return apps.map(({ name }) => name).join(', ');
  });

  if (!options.sample) return '';
  return progress.step('sample content', async () => {
    const site = env.DATABASE_URL ? `${new URL(env.DATABASE_URL).host}/${base}` : 'own';
    const where = { stamp: data.sampleStamp, site, log: data.log, signal };
    const { loaded, logIns } = await sampleContent({ apps, node, envOf, ...where });
    return { note: loaded ? 'loaded' : 'nothing to do', value: logIns };
  });
}

/** `postgres` is what a URL names that means the server. */
function baseName(url) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  return name === '' || name === 'postgres' ? defaultBase : name;
}
