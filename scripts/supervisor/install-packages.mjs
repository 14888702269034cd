import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.mjs';
import { withoutTools } from './node-binary.mjs';
import { runCommand } from './run-command.mjs';
import { StartFault } from './start-fault.mjs';

/**
 * `npm ci` when the lock file is another one than at the last install.
 * @param {{ root: string, log: string, signal: AbortSignal }} where
 * @returns {Promise<string>} what was done
 */
export async function installPackages({ root, log, signal }) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const expected = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules/.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return 'up to date';
  const byHand = isInstalled(root, JSON.parse(lock));
  if (!byHand) {
    const env = withoutTools(process.env);
    const npm = findProgram(['npm'], env);
    if (npm === null) throw new StartFault('npm was not found; it comes with Node (https://nodejs.org).');
    const options = { cwd: root, env, shell: process.platform === 'win32' };
    // NODE_ENV=production or an .npmrc may leave out what building needs.
    const args = ['ci', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error'];
    await runCommand('npm ci', { file: npm, args, options, log, signal });
  }
  writeFileSync(stamp, expected);
  return byHand ? 'up to date' : 'installed';
}

/**
 * Whether somebody has run npm by hand with this lock: npm keeps a lock of what is there, the optional packages of
 * other machines left out.
 */
function isInstalled(root, lock) {
  const path = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(path)) return false;
  const { packages: present } = JSON.parse(readFileSync(path, 'utf8'));
  const expected = Object.entries(lock.packages).filter(([folder]) => folder.startsWith('node_modules/'));
  const fits = ([folder, entry]) =>
    present[folder] === undefined ? entry.optional === true : present[folder].version === entry.version;
  const orphans = Object.keys(present).some((folder) => lock.packages[folder] === undefined);
  return !orphans && expected.every(fits);
}
