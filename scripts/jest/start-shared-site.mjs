import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Jest's globalSetup of the browser tests: lets one site start that most of them share, while other tests run already.
 * TEST_SITE_ADDRESS names the file in which its address will stand. Like the test servers it belongs to a process that
 * ends with this one, however that ends. SITE_UNDER_TEST names a site that runs already, in containers above all.
 */
export default function startSharedSite() {
  if (process.env.SITE_UNDER_TEST) return;
  const name = `e2e-site-${process.pid}`;
  globalThis.sharedSiteHolder = spawn(process.execPath, [join(import.meta.dirname, 'hold-site.mjs'), name], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  process.env.TEST_SITE_ADDRESS = join(import.meta.dirname, '../../.data', name, 'address');
}
