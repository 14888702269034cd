import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pinnedNode, StartFault, withSiteDatabase } from './supervisor/index.mjs';

/** `npm run admin -- USERNAME`: makes somebody an admin, above all the first one. The site may be running or not. */
const root = resolve(import.meta.dirname, '..');
const makeAdmin = join(root, 'apps/accounts/dist/make-admin.js');

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartFault ? error.message : error.stack}\n`);
  process.exitCode = 1;
}

/** @param {string[]} words */
async function run([username, ...rest]) {
  if (username === undefined || rest.length > 0) {
    throw new StartFault('Say who shall be an admin: npm run admin -- USERNAME');
  }
  if (!existsSync(makeAdmin))
    throw new StartFault('The site is not built yet: start it once with npm start.');
  const { env } = process;
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  return withSiteDatabase({ dataDir, env, service: 'accounts' }, async (url) => {
    const child = spawn(pinnedNode(root), ['--enable-source-maps', makeAdmin, username], {
      env: { ...env, DATABASE_URL: url },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  });
}
