import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { emptyQueues } from './backup/empty-queues.mjs';
import { readManifest } from './backup/manifest.mjs';
import { clearDatabase, fillDatabase, lookAt } from './backup/restore-database.mjs';
import { copySecrets, hasSecrets } from './backup/site-secrets.mjs';
import { pinnedNode, siteApps, StartFault, withStoppedSite } from './supervisor/index.mjs';

/**
 * `npm run restore -- FOLDER [--force]`: fills an empty site that stands still with what `npm run backup` wrote. A site
 * in which something has happened is left alone unless `--force` is said, which forgets it first. Files are compared
 * with their checksums before anything is changed, rows are counted after.
 */
const root = resolve(import.meta.dirname, '..');
const usage = 'Say what to restore: npm run restore -- FOLDER [--force]';

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartFault ? error.message : error.stack}\n`);
  process.exitCode = 1;
}

async function run(words) {
  const force = words.includes('--force');
  const [named, ...more] = words.filter((word) => word !== '--force');
  if (named === undefined || named.startsWith('-') || more.length > 0) throw new StartFault(usage);
  const { env } = process;
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  const folder = resolve(root, named);
  const apps = siteApps(root).filter(({ hasDatabase }) => hasDatabase);
  const services = apps.map(({ name }) => name);
  if (apps.some(({ main }) => !existsSync(main)))
    throw new StartFault('The site is not built yet: say npm run build first.');
  const manifest = await readManifest(folder, services);
  const secretsAt = join(dataDir, 'secrets');
  const takeSecrets = manifest.secrets.length > 0 && !env.DEPLOYMENT_SECRET;

  await withStoppedSite(
    {
      dataDir,
      env,
      services,
      secretsFirst: async () => {
        if (takeSecrets && (force || !hasSecrets(secretsAt)))
          await copySecrets(join(folder, 'secrets'), secretsAt);
      },
    },
    async (urls, secret) => {
      await refuseUnlessEmpty(urls, force);
      // First, so that a restore that ends half-way leaves no facts of a time that is gone.
      await emptyQueues({ redisUrl: env.REDIS_URL, dataDir, secret, services });
      const restored = apps.map(async ({ name: service, main }) => {
        const url = urls[service];
        const saved = manifest.services[service];
        await clearDatabase(url);
        await makeTables({ main, url, secret, names: saved.migrations });
        const rows = await fillDatabase({ url, service, folder, saved });
        process.stdout.write(`  ${service.padEnd(14)} ${saved.tables.length} tables, ${rows} rows\n`);
      });
      const faults = (await Promise.allSettled(restored)).filter(({ status }) => status === 'rejected');
      if (faults.length > 0) throw faults[0].reason;
    },
  );
  process.stdout.write(
    `  Restored as it was at ${manifest.made_at}. Start the site, then: npm run reindex (a Meilisearch knows newer stories).\n`,
  );
}

/** Looks at all before anything is changed. */
async function refuseUnlessEmpty(urls, force) {
  for (const [service, url] of Object.entries(urls)) {
    const { isEmpty, others } = await lookAt(url);
    if (others > 0)
      throw new StartFault(`Something is connected to the database of ${service}: stop the site first.`);
    if (!isEmpty && !force)
      throw new StartFault(`The site is not empty (${service}). With --force it is forgotten first.`);
  }
}

/** Makes the tables as they were at the backup's time; newer migrations come when the site starts. */
async function makeTables({ main, url, secret, names }) {
  const child = spawn(pinnedNode(root), [main, 'migrate', '--only', names.join(',')], {
    // Migrating speaks to nobody but the database.
    env: { ...process.env, REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: url, DEPLOYMENT_SECRET: secret },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  if (code !== 0) throw new StartFault(said.trim());
}
