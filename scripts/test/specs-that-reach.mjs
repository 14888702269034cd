import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { jestCommand } from '../jest/jest-command.mjs';

/**
 * The files of a path in which nothing is tested: those of a folder, or the file itself. Empty where a spec lies in it
 * or is it, and for a word that is no path.
 * @param {string} root
 * @param {string} path relative to the root
 * @returns {string[]} absolute paths
 */
export function untestedFiles(root, path) {
  const place = join(root, path);
  if (!existsSync(place)) return [];
  const files = statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
    : [''];
  const sources = files.map((file) => join(place, file)).filter(isSource);
  return sources.some((file) => /\.spec\.[a-z]+$/u.test(file)) ? [] : sources;
}

const isSource = (path) => /\.(?:tsx?|mjs)$/u.test(path) && !/\/(?:node_modules|dist)\//u.test(path);

/**
 * The specs that import one of these files, directly or through others, as Jest finds them
 * (https://jestjs.io/docs/cli#--findrelatedtests-spaceseparatedlistofsourcefiles).
 * @param {{ root: string, node: string, env: NodeJS.ProcessEnv, files: string[] }} how
 * @returns {string[]} paths relative to the root
 */
export function specsThatReach({ root, node, env, files }) {
  const words = [...jestCommand(root), '--listTests', '--findRelatedTests', ...files];
  const listed = execFileSync(node, words, { cwd: root, env, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((line) => line !== '')
    .map((path) => relative(root, path))
    .toSorted();
}
