import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { StartFault } from '../supervisor/start-fault.mjs';
import { decrypterFor } from './encryption.mjs';
import { clearDatabase, fillDatabase, lookAt } from './restore-database.mjs';

/**
 * Fills the databases of a site that stands still with what a backup holds.
 * @param {{ folder: string, manifest: import('./manifest.mjs').Manifest, urls: Record<string, string>,
 * mains: Record<string, string>, node: string, secret: string, force: boolean,
 * forgetQueues: () => Promise<unknown>, key?: string }} what key is the private one of an encrypted backup; mains are the services' built programs, node runs them; force forgets what
 * a site holds; forgetQueues is done before anything is changed, so that a restore that ends half-way leaves no events of
 * a time that is gone
 * @param {(line: string) => void} say
 * @returns {Promise<void>} throws a StartFault that says what is wrong
 */
export async function restoreSite({ folder, manifest, urls, force, forgetQueues, key, ...programs }, say) {
  const decrypt = await decrypterFor(folder, manifest, key);
  await refuseUnlessEmpty(urls, force);
  await forgetQueues();
  const restored = Object.entries(urls).map(async ([service, url]) => {
    const saved = manifest.services[service];
    await clearDatabase(url);
    // The tables as they were at the backup's time; newer migrations come when the site starts.
    await runMigrate({ ...programs, service, url, words: ['--only', saved.migrations.join(',')] });
    const rows = await fillDatabase({ url, service, folder, saved, decrypt });
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

/**
 * Refuses the backup of another version before anything is changed: a build makes the tables of its own past, and what it
 * does not know it can't make again.
 * @param {import('./manifest.mjs').Manifest} manifest
 * @param {{ mains: Record<string, string>, node: string }} programs as of `restoreSite`
 * @returns {Promise<void>} throws a StartFault that names what is not known
 */
export async function refuseOtherVersion(manifest, programs) {
  for (const [service, { migrations }] of Object.entries(manifest.services)) {
    const said = await runMigrate({ ...programs, ...nobody, service, words: ['--list'] });
    const known = new Set(said.trim().split('\n'));
    const unknown = migrations.filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new StartFault(
        `This backup is of another version: ${service} does not know ${unknown.join(', ')}. Nothing was changed.`,
      );
  }
}

/** The address and the secret for a program that connects to nothing. */
const nobody = { url: 'postgresql://127.0.0.1:1/none', secret: 'not a secret of anything' };

/**
 * Runs `migrate` of a service, which speaks to nobody but the database.
 * @returns {Promise<string>} what it said; throws a StartFault with its own words
 */
async function runMigrate({ mains, node, secret, service, url, words }) {
  const child = spawn(node, [mains[service], 'migrate', ...words], {
    env: { ...process.env, REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: url, DEPLOYMENT_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], said, wrong] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) throw new StartFault(wrong.trim());
  return said;
}
