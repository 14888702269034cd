import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pinnedNode, siteTalk, StartFault, withSiteDatabase } from './supervisor/index.mjs';

/**
 * `npm run reindex [-- --check]`: fills the index of search from what the other services have, from nothing or over
 * what there is, and shows how far it is; with `--check` it only says what differs. Ends with 1 when something differs,
 * and with 2 when it could not run. The site must be running.
 */
const root = resolve(import.meta.dirname, '..');
const program = join(root, 'apps/search/dist/reindex/run-reindex.js');

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartFault ? error.message : error.stack}\n`);
  process.exitCode = 2;
}

async function run(words) {
  if (words.some((word) => word !== '--check')) throw new StartFault('There is --check and nothing else.');
  if (!existsSync(program)) throw new StartFault('The site is not built yet: start it once with npm start.');
  const { env } = process;
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  const talk = siteTalk({ dataDir, env });
  return withSiteDatabase({ dataDir, env, service: 'search' }, async (url) => {
    const child = spawn(pinnedNode(root), ['--enable-source-maps', program, ...words], {
      env: { LOG_LEVEL: 'warn', ...env, ...talk, DATABASE_URL: url },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    return code ?? 2;
  });
}
