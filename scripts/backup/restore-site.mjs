import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { StartFault } from '../supervisor/start-fault.mjs';
import { clearDatabase, fillDatabase, lookAt } from './restore-database.mjs';

/**
 * Fills the databases of a site that stands still with what a backup holds.
 * @param {{ folder: string, manifest: import('./manifest.mjs').Manifest, urls: Record<string, string>,
 * mains: Record<string, string>, node: string, secret: string, force: boolean,
 * forgetQueues: () => Promise<unknown> }} what mains are the services' built programs, node runs them; force forgets what
 * a site holds; forgetQueues is done before anything is changed, so that a restore that ends half-way leaves no facts of
 * a time that is gone
 * @param {(line: string) => void} say
 * @returns {Promise<void>} throws a StartFault that says what is wrong
 */
export async function restoreSite({ folder, manifest, urls, force, forgetQueues, ...programs }, say) {
  await refuseUnlessEmpty(urls, force);
  await forgetQueues();
  const restored = Object.entries(urls).map(async ([service, url]) => {
    const saved = manifest.services[service];
    await clearDatabase(url);
    await makeTables({ ...programs, service, url, names: saved.migrations });
    const rows = await fillDatabase({ url, service, folder, saved });
    say(`  ${service.padEnd(14)} ${saved.tables.length} tables, ${rows} rows`);
  });
  const fault = (await Promise.allSettled(restored)).find(({ status }) => status === 'rejected');
  if (fault?.status === 'rejected') throw fault.reason;
  say(
    `  Restored as it was at ${manifest.made_at}. Start the site, then reindex (a Meilisearch knows newer stories).`,
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
async function makeTables({ mains, node, secret, service, url, names }) {
  const child = spawn(node, [mains[service], 'migrate', '--only', names.join(',')], {
    // Migrating speaks to nobody but the database.
    env: { ...process.env, REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: url, DEPLOYMENT_SECRET: secret },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  if (code !== 0) throw new StartFault(said.trim());
}
