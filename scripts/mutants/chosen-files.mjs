import { execFileSync } from 'node:child_process';
import { filesInScope } from './scope.mjs';

/**
 * The files whose mutants are tried: those that begin with one of the paths, all in scope, or what changed since the
 * branch left `main`, uncommitted changes included. A changed test counts for the source of its name.
 * @param {string} root
 * @param {{ all: boolean, paths: string[] }} requested
 */
export function chosenFiles(root, { all, paths }) {
  const scope = filesInScope(root);
  if (paths.length > 0) return scope.filter((file) => paths.some((path) => file.startsWith(path)));
  if (all) return scope;
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const since = git('merge-base', 'HEAD', 'main');
  const lines = `${git('diff', '--name-only', since)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  const changed = new Set(lines.split('\n').map((path) => path.replace(/\.spec(?=\.tsx?$)/, '')));
  return scope.filter((file) => changed.has(file));
}
