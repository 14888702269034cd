import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pinnedNode, siteTalk, StartFault, withSiteDatabase } from './supervisor/index.mjs';

/**
 * `npm run rebuild -- SERVICE [--check]`: compares what a service keeps of others with its owners, and its counters
 * with their rows, says what differs and mends it; with `--check` it only says so and
 * ends with 1 when there is something. The site must be running.
 */
const root = resolve(import.meta.dirname, '..');
const programOf = (service) => join(root, 'apps', service, 'dist/rebuild/run-rebuild.js');
const services = ['content', 'social', 'notifications'];

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartFault ? error.message : error.stack}\n`);
  process.exitCode = 1;
}

/** @param {string[]} words */
async function run([service, ...words]) {
  const only = words.includes('--check');
  if (words.some((word) => word !== '--check')) throw new StartFault('There is --check and nothing else.');
  if (!services.includes(service))
    throw new StartFault(`Say what to rebuild: npm run rebuild -- ${services.join('|')} [--check]`);
  const program = programOf(service);
  if (!existsSync(program)) throw new StartFault('The site is not built yet: start it once with npm start.');
  const { env } = process;
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  const talk = siteTalk({ dataDir, env });
  return withSiteDatabase({ dataDir, env, service }, async (url) => {
    const child = spawn(pinnedNode(root), ['--enable-source-maps', program, ...(only ? [] : ['--repair'])], {
      env: { LOG_LEVEL: 'warn', ...env, ...talk, DATABASE_URL: url },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  });
}
