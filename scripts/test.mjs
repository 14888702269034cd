import { join } from 'node:path';
import { siteApps } from './supervisor/apps.mjs';
import { buildChanged } from './supervisor/build-changed.mjs';
import { redisServer } from './supervisor/redis-server.mjs';
import { chromiumProgram } from './test/chromium-program.mjs';
import { prepared } from './test/prepared.mjs';
import { runJest } from './test/run-jest.mjs';

/**
 * `npm test`: installs what is missing, builds, and runs every test on real servers of its own; what follows `--` goes
 * to Jest. `npm test -- --unit` runs only the tests that need no servers. The last line says how many passed.
 */
const root = join(import.meta.dirname, '..');
const tell = (text) => console.log(text);
/** The tests start the same processes again and again: what Node has compiled once is kept. */
const kept = { NODE_COMPILE_CACHE: join(root, '.jest/compiled') };
const words = process.argv.slice(2).filter((word) => word !== '--unit');
const onlyUnit = process.argv.includes('--unit');
let outcome = { passed: 0, failed: 1 };

process.exitCode = await prepared(root, tell, async ({ node, env, signal, log }) => {
  if (onlyUnit) {
    outcome = await runJest({
      root,
      node,
      env,
      signal,
      tell,
      words: ['--selectProjects', 'unit', 'web', '--', ...words],
    });
    return outcome.code;
  }
  await redisServer({ log: log('install-redis'), signal });
  await chromiumProgram({ root, node, env, log: log('install-chromium'), signal, tell });
  const outputs = [...siteApps(root).map(({ main }) => main), join(root, 'apps/web/dist/index.html')];
  const built = await buildChanged({ root, node, outputs, log: log('build'), signal });
  tell(`build: ${built}`);
  outcome = await runJest({
    root,
    node,
    env: { ...env, ...kept },
    signal,
    tell,
    words,
  });
  return outcome.code;
});
tell(`${outcome.passed} passed, ${outcome.failed} failed`);
