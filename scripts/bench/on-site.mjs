import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startSite } from '../supervisor/index.mjs';

const root = join(import.meta.dirname, '../..');

/**
 * Starts the whole site with its sample and without rate limits, and stops it when the work is done.
 *
 * @template Result
 * @param {(api: string, dataDir: string, pids: () => Record<string, number | null>) => Promise<Result>} work gets the
 * address below which the calls lie, where the site keeps its data, and the ids of its processes by name
 * @param {Record<string, string>} [variables] further variables of the processes
 * @param {Partial<import('../supervisor/site-options.mjs').SiteOptions>} [options] other than those named here
 * @returns {Promise<Result>}
 */
export async function onSite(work, variables = {}, options = {}) {
  await mkdir(join(root, '.data'), { recursive: true });
  const dataDir = await mkdtemp(join(root, '.data/bench-'));
  const site = startSite({
    root,
    dataDir,
    port: await freePort(),
    clientPort: 0,
    env: { ...process.env, RATE_LIMIT_SCALE: '0', ...variables },
    sample: true,
    reset: false,
    watch: false,
    prepare: false,
    ...options,
  });
  try {
    const { url } = await site.ready;
    return await work(`${url.replace('localhost', '127.0.0.1')}/api/v1`, dataDir, site.pids);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
