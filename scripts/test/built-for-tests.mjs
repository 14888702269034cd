import { join } from 'node:path';
import { siteApps } from '../supervisor/apps.mjs';
import { buildChanged } from '../supervisor/build-changed.mjs';
import { redisServer } from '../supervisor/redis-server.mjs';
import { chromiumProgram } from './chromium-program.mjs';

/**
 * Has everything that tests on real servers and in a browser need: the servers' programs, Chromium, and the site built
 * from the sources as they are now.
 * @param {string} root
 * @param {(text: string) => void} tell
 * @param {{ node: string, env: object, signal: AbortSignal, log: (name: string) => string }} tools
 */
export async function builtForTests(root, tell, { node, env, signal, log }) {
  await redisServer({ log: log('install-redis'), signal });
  await chromiumProgram({ root, node, env, log: log('install-chromium'), signal, tell });
  const outputs = [...siteApps(root).map(({ main }) => main), join(root, 'apps/web/dist/index.html')];
  const built = await buildChanged({ root, node, outputs, log: log('build'), signal });
  tell(`build: ${built}`);
}
