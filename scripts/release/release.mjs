import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changelogOf } from './changelog.mjs';
import { git } from './git.mjs';
import { dockerFaults, imageBuilds, nodeImage, pinnedNode } from './images.mjs';
import { compareVersions, currentVersion, isVersion, setVersion, taggedVersions } from './versions.mjs';

/**
 * Releases a version: everything that can be known to be missing is told before anything is changed.
 *
 * @param {{ root: string, version: string, registry: string | null, isDry: boolean, env: NodeJS.ProcessEnv, now: Date,
 * say: (line: string) => void }} what `registry` is where images are pushed (`registry.example.org/quillstead`), null for
 * archives below `.data/release`; a dry run says what would be done and what would be refused, and does nothing
 * @returns {boolean} whether the version is released, or would be; throws an Error when a step fails
 */
export function release({ root, version, registry, isDry, env, now, say }) {
  const node = pinnedNode(root, env);
  const faults = faultsOf(root, version, env, node);
  if (faults.length > 0 && !isDry) {
    for (const fault of faults) say(`Not released: ${fault}`);
    return false;
  }
  for (const { what, run } of stepsOf({ root, version, registry, node, env, now })) {
    say(`${isDry ? 'would ' : ''}${what}`);
    if (!isDry) run();
  }
  for (const fault of faults) say(`Would not be released: ${fault}`);
  if (!isDry) say(`Released ${version}. To publish it: git push --atomic origin HEAD v${version}`);
  return faults.length === 0;
}

function faultsOf(root, version, env, node) {
  if (!isVersion(version)) return [`${version} is no version: three numbers, like 1.4.0.`];
  const known = [currentVersion(root), ...taggedVersions(root)].toSorted(compareVersions);
  const withoutDocker = dockerFaults(env);
  const isNewer = compareVersions(version, known.at(-1)) > 0;
  return [
    ...(isNewer ? [] : [`${version} is not newer than ${known.at(-1)}.`]),
    ...(git(root, 'status', '--porcelain') === ''
      ? []
      : ['there are changes that are not committed (git status).']),
    ...(withoutDocker.length === 0 && node === null
      ? [`the registry does not tell the digest of ${nodeImage(root)}.`]
      : withoutDocker),
  ];
}

const messages = 'libs/shared/contracts/released-messages.json';
const printMessages = join(import.meta.dirname, 'print-messages.mjs');

/** The tag comes last: a version whose images could not be built has none. */
function stepsOf({ root, version, registry, node, env, now }) {
  const date = now.toISOString().slice(0, 10);
  const folder = join(root, '.data/release', version);
  const bill = join(import.meta.dirname, '../containers/sbom.mjs');
  const before = git(root, 'rev-parse', '--short', 'HEAD');
  return [
    {
      what: `set the version ${version} in every package.json and in package-lock.json`,
      run: () => setVersion(root, version),
    },
    {
      what: 'write docs/CHANGELOG.md',
      run: () => writeFileSync(join(root, 'docs/CHANGELOG.md'), changelogOf(root, { version, date })),
    },
    {
      what: `write ${messages}`,
      run() {
        mkdirSync(dirname(join(root, messages)), { recursive: true });
        writeFileSync(join(root, messages), execFileSync(process.execPath, [printMessages]));
      },
    },
    {
      what: `commit "release: ${version}" (to take it back: git reset --hard ${before})`,
      run() {
        git(root, 'add', '--all');
        git(root, 'commit', '--message', `release: ${version}`, '--message', bodyOf(version));
      },
    },
    {
      what: `make ${folder}`,
      run: () => mkdirSync(folder, { recursive: true }),
    },
    ...imageBuilds({ version, registry, node: node ?? `${nodeImage(root)}@<digest>`, folder }).map(
      (command) => ({
        what: `run ${command.join(' ')}`,
        run: () => execFileSync(command[0], command.slice(1), { cwd: root, env, stdio: 'inherit' }),
      }),
    ),
    {
      what: `write the bill of materials of the npm packages to ${join(folder, 'packages.cdx.json')}`,
      run() {
        const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 };
        writeFileSync(join(folder, 'packages.cdx.json'), execFileSync(process.execPath, [bill], options));
      },
    },
    {
      what: `tag v${version}`,
      run: () => git(root, 'tag', '--annotate', `v${version}`, '--message', `Quillstead ${version}`),
    },
  ];
}

const bodyOf = (version) =>
  `What changed since the version before stands in docs/CHANGELOG.md under ${version}.`;
