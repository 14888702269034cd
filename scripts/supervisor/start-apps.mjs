import { appPlan } from './app-plan.mjs';
import { databaseBase, serviceDatabases } from './databases.mjs';
import { keptSecret } from './kept-secret.mjs';
import { sampleContent } from './sample-content.mjs';

/**
 * Gives every service its database, starts all apps side by side, and fills the site if it is empty.
 * @param {{ options: import('./site-options.mjs').SiteOptions, apps: import('./apps.mjs').App[], node: string,
 * url: string, stores: { server: string, redisUrl: string, secret: string } }} what url is the site's address
 * @returns {Promise<string>} the lines that tell how to log in, empty when there are none
 */
export async function startApps({ options, apps, node, url, stores, data, progress, signal, parts }) {
  const { env } = options;
  const { server, redisUrl, secret } = stores;
  const base = databaseBase(env);
  const databases = await progress.step('databases', async () => {
    const services = apps.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);
    const { urls, made } = await serviceDatabases({ server, base, secret, services });
    return { note: made.length > 0 ? `${made.length} made` : `${services.length} found`, value: urls };
  });

  const shared = {
    ...env,
    REDIS_URL: redisUrl,
    DEPLOYMENT_SECRET: secret,
    DATA_DIR: data.path,
    MAIL_DIR: env.MAIL_DIR || data.mail,
  };
  const ownOf = {
    notifications: {
      VAPID_PRIVATE_KEY: env.VAPID_PRIVATE_KEY || keptSecret(data.secrets, 'vapid-private-key'),
    },
  };
  const envOf = (app) => ({
    ...shared,
    ...ownOf[app.name],
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
