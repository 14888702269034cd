import { execFileSync } from 'node:child_process';

/**
 * Runs git and returns what it prints, without the line break at the end.
 * @param {string} root of the repository
 * @param {...string} words after `git`
 * @returns {string} throws an Error with what git complains of
 */
export function git(root, ...words) {
  /** @type {import('node:child_process').ExecFileSyncOptionsWithStringEncoding} */
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  return execFileSync('git', words, options).trimEnd();
}
