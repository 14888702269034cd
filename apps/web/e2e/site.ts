import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort, longTimeouts, waitFor } from '@quillstead/testing';
import { startSite } from '../../../scripts/supervisor/index.mjs';

const root = join(import.meta.dirname, '../../..');
const home = join(root, '.data');

/** A whole site of its own, as `npm start` runs it, empty, without rate limits and in no hurry. */
export interface SiteUnderTest {
  readonly url: string;
  /** The folder of its data; null for a site that runs elsewhere. */
  readonly dataDir: string | null;
  readonly stop: () => Promise<void>;
}

/**
 * The site that the browser tests of one run share: others sign up, write and read there meanwhile. A test that looks
 * at what everybody sees, or sets something for all, starts one of its own. SITE_UNDER_TEST names one that runs
 * already.
 */
export async function sharedSite(): Promise<SiteUnderTest> {
  const running = process.env['SITE_UNDER_TEST'];
  if (running) return { url: running, dataDir: null, stop: () => Promise.resolve() };
  const address = process.env['TEST_SITE_ADDRESS'] ?? '';
  await waitFor(() => existsSync(address), { timeout: 120_000, what: 'the shared site' });
  const url = await readFile(address, 'utf8');
  if (!URL.canParse(url)) throw new Error(url);
  return { url, dataDir: dirname(address), stop: () => Promise.resolve() };
}

/**
 * Starts gateway, services, PostgreSQL and Redis on a free port with data that are thrown away afterwards.
 *
 * @param env variables that the services read beside their own
 */
export async function startTestSite(env: Readonly<Record<string, string>> = {}): Promise<SiteUnderTest> {
  await mkdir(home, { recursive: true });
  const dataDir = await mkdtemp(join(home, 'e2e-'));
  const site = startSite({
    root,
    dataDir,
    port: await freePort(),
    clientPort: await freePort(),
    env: { ...process.env, ...longTimeouts, ...env },
    sample: false,
    reset: false,
    watch: false,
    prepare: false,
    isThrownAway: true,
  });
  const stop = async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { url } = await site.ready;
    return { url, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
