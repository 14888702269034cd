import { join } from 'node:path';
import { siteApps } from './apps.mjs';
import { buildChanged } from './build-changed.mjs';
import { installPackages } from './install-packages.mjs';
import { keptSecret } from './kept-secret.mjs';
import { pinnedNode } from './node-binary.mjs';
import { startApps } from './start-apps.mjs';
import { Interrupted } from './start-fault.mjs';
import { startDatabaseServer, startRedis } from './start-stores.mjs';
import { startWatching } from './start-watching.mjs';

/**
 * Everything between the lock and the address: packages, build, stores, databases, apps, sample content.
 * @typedef {object} Surroundings
 * @property {import('./data-folder.mjs').DataFolder} data
 * @property {import('./progress.mjs').Progress} progress
 * @property {AbortSignal} signal
 * @property {import('./site-parts.mjs').SiteParts} parts
 *
 * @param {{ options: import('./site-options.mjs').SiteOptions } & Surroundings} site
 * @returns {Promise<{ url: string, logIns: string }>}
 */
export async function startParts({ options, ...site }) {
  const { data, progress, signal } = site;
  const { root, env, isThrownAway = false, apps = siteApps(root) } = options;
  if (options.prepare) {
    await progress.step('packages', () => installPackages({ root, log: data.log('install'), signal }));
  }
  const node = pinnedNode(root);
  if (options.prepare) {
    const outputs = [...apps.map(({ main }) => main), join(root, 'apps/web/dist/index.html')];
    await progress.step('build', () => buildChanged({ root, node, outputs, log: data.log('build'), signal }));
  }
  const secret = env.DEPLOYMENT_SECRET || keptSecret(data.secrets, 'deployment-secret');
  const [server, redisUrlOf] = await Promise.all([
    startDatabaseServer({ env, isThrownAway, ...site }),
    startRedis({ env, ...site }),
  ]);
  const url = `http://localhost:${options.watch ? options.clientPort : options.port}`;
  const logIns = await startApps({
    options,
    apps,
    node,
    url,
    stores: { server, redisUrlOf, secret },
    ...site,
  });
  if (options.watch) await startWatching({ options, apps, node, ...site });
  if (signal.aborted) throw new Interrupted();
  return { url, logIns };
}
