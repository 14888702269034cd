import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startSite } from '../supervisor/index.mjs';

const root = join(import.meta.dirname, '../..');

/**
 * Starts the whole site with its sample and without rate limits, and stops it when the work is done.
 *
 * @template Result
 * @param {(api: string, dataDir: string) => Promise<Result>} work gets the address below which the calls lie, and
 * where the site keeps its data
 * @returns {Promise<Result>}
 */
export async function onSite(work) {
  await mkdir(join(root, '.data'), { recursive: true });
  const dataDir = await mkdtemp(join(root, '.data/bench-'));
  const site = startSite({
    root,
    dataDir,
    port: await freePort(),
    clientPort: 0,
    env: { ...process.env, RATE_LIMIT_SCALE: '0' },
    sample: true,
    reset: false,
    watch: false,
    prepare: false,
  });
  try {
    const { url } = await site.ready;
    return await work(`${url.replace('localhost', '127.0.0.1')}/api/v1`, dataDir);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
