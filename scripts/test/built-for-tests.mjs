import { buildChanged } from '../supervisor/build-changed.mjs';
import { redisServer } from '../supervisor/redis.mjs';
import { enginePrograms } from './engine-programs.mjs';

/**
 * Has everything that tests on real servers and in browsers need: the servers' programs, the engines, and the site built
 * from the sources as they are now.
 * @param {string} root
 * @param {(text: string) => void} report
 * @param {{ node: string, env: NodeJS.ProcessEnv, signal: AbortSignal, log: (name: string) => string }} tools
 * @returns what enginePrograms found: the environment for the tests, and a sentence for each engine that is missing
 */
export async function builtForTests(root, report, { node, env, signal, log }) {
  await redisServer({ log: log('install-redis'), signal });
  const engines = await enginePrograms({ root, node, env, log, signal, report });
  const built = await buildChanged({ root, node, log: log('build'), signal });
  report(`build: ${built}`);
  return engines;
}
