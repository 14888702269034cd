import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../release/git.mjs';

const migrations = ['apps/*/src/database/migrations/*', 'libs/shared/*/src/**/migrations/*'];

/**
 * The release before the working tree: the newest tag, and where there is none the commit before the one that brought
 * the newest migration.
 */
export function formerRelease(root) {
  try {
    return git(root, 'describe', '--tags', '--abbrev=0');
  } catch {
    return `${git(root, 'log', '-1', '--diff-filter=A', '--format=%H', '--', ...migrations)}^`;
  }
}

/**
 * Builds a commit below `.data/rolling`, once: a later run finds it there.
 * @returns {{ root: string, name: string }} its folder, and its short number
 */
export function buildRelease(root, commit) {
  const name = git(root, 'rev-parse', '--short', commit);
  const folder = join(root, '.data/rolling', name);
  const done = join(folder, '.built');
  if (existsSync(done)) return { root: folder, name };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  git(root, 'archive', '--format=tar', '-o', archive, name);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  const lock = (of) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) linkPackages(root, folder);
  else run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  run(join(folder, 'node_modules/.bin/nx'), ['run-many', '-t', 'build'], folder);
  writeFileSync(done, '');
  return { root: folder, name };
}

/** The packages of the workspace, except for its own, which must be those of the release. */
function linkPackages(root, folder) {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@quillstead'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@quillstead') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@quillstead')))
    symlinkSync(readlinkSync(join(from, '@quillstead', name)), join(to, '@quillstead', name));
  for (const group of ['apps', 'libs/shared'])
    for (const project of readdirSync(join(root, group))) {
      const own = join(group, project, 'node_modules');
      if (existsSync(join(root, own))) symlinkSync(join(root, own), join(folder, own));
    }
}

const run = (program, words, cwd) =>
  execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
