import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './git.mjs';

const form = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Whether a text is a version: three numbers with points between. */
export const isVersion = (text) => form.test(text);

/** Below 0 when the first version is older than the second, 0 when both are the same. */
export function compareVersions(one, other) {
  const [first, second] = [one, other].map((version) => (form.exec(version) ?? []).slice(1).map(Number));
  const at = first.findIndex((number, index) => number !== second[index]);
  return at === -1 ? 0 : first[at] - second[at];
}

/**
 * The versions that a commit has as tags (`v1.2.3`), the oldest first; all of the repository by default.
 * @type {(root: string, commit?: string | null) => string[]}
 */
export function taggedVersions(root, commit = null) {
  const tags = git(root, 'tag', '--list', 'v*', ...(commit === null ? [] : ['--merged', commit]));
  return tags
    .split('\n')
    .map((tag) => tag.slice(1))
    .filter(isVersion)
    .toSorted(compareVersions);
}

/** The version in the workspace's package.json. */
export function currentVersion(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** Writes one version into every package.json of the workspace, into its lock file and into the Helm chart. */
export function setVersion(root, version) {
  const folders = ['', ...workspacesOf(root)];
  for (const folder of folders)
    change(join(root, folder, 'package.json'), (text) =>
      text.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`),
    );
  change(join(root, 'k8s/chart/Chart.yaml'), (text) =>
    text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`),
  );
  change(join(root, 'package-lock.json'), (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    for (const folder of folders) lock.packages[folder].version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
}

/** The folders of the workspace's packages; its patterns end in `/*` and in nothing else. */
function workspacesOf(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    const names = readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
    return names.filter((folder) => existsSync(join(root, folder, 'package.json')));
  });
}

function change(file, edit) {
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
}
