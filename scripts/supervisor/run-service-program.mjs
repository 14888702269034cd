import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { siteTalk, withSiteDatabase } from './site-database.mjs';
import { StartFault } from './start-fault.mjs';
import { pinnedNode } from './toolchain.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The folder of the site that a command of the operator means. */
export const operatedFolder = (env = process.env) => resolve(root, env.DATA_DIR || '.data');

/**
 * Runs a command of the operator and sets the exit code: what it returns, and `broken` when it throws.
 * @param {(words: string[]) => Promise<number | void>} command gets the words of the command line
 * @param {number} [broken]
 */
export async function runCommandOfOperator(command, broken = 1) {
  try {
    process.exitCode = (await command(process.argv.slice(2))) ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof StartFault ? error.message : error.stack}\n`);
    process.exitCode = broken;
  }
}

/**
 * Runs a built program of one service, with that service's database unless it `isApart`; its output goes to ours.
 * @param {import('./operator-programs.mjs').OperatorProgram} what
 * @param {number} [killed] the code when a signal ended it
 * @returns {Promise<number>} its exit code; throws a StartFault when it cannot run
 */
export async function runServiceProgram(what, killed = 1) {
  const { service, program, words, callsOthers = false, isApart = false } = what;
  const file = join(root, 'apps', service, 'dist', program);
  if (!existsSync(file)) throw new StartFault('The site is not built yet: start it once with npm start.');
  const { env } = process;
  const site = { dataDir: operatedFolder(), env };
  const talk = callsOthers ? { LOG_LEVEL: 'warn', ...env, ...siteTalk(site) } : env;
  const run = async (database = {}) => {
    const child = spawn(pinnedNode(root), ['--enable-source-maps', file, ...words], {
      env: { ...talk, ...database },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    return code ?? killed;
  };
  return isApart ? run() : withSiteDatabase({ ...site, service }, (url) => run({ DATABASE_URL: url }));
}
