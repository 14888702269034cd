import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The script behind a program that a package brings, to be run with the Node of our choice on every system.
 * @param {string} root the workspace
 * @param {string} packageName
 * @param {string} [program] the package's name if not given
 */
export function packageProgram(root, packageName, program = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}
