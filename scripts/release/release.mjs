import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteApps } from '../supervisor/apps.mjs';
import { git } from './git.mjs';
import { compareVersions, currentVersion, isVersion, setVersion, taggedVersions } from './versions.mjs';

/**
 * Releases a version: everything that is known to be missing is reported before anything changes.
 *
 * @param {{ root: string, version: string, registry: string | null, key?: string | null, isDry: boolean,
 * env: NodeJS.ProcessEnv, clock: () => Date, say: (line: string) => void }} what `registry` is where images are pushed
 * (`registry.example.org/quillstead`), null for archives below `.data/release`; `key` signs, null for no signatures; a
 * dry run says what would be done and what would be refused, and does nothing
 * @returns {boolean} whether the version is released, or would be; throws an Error when a step fails
 */
export function release({ root, version, registry, key = null, isDry, env, clock, say }) {
  const image = nodeImage(root);
  const builderFault = faultOfBuilder(env);
  const digest = builderFault === null ? digestOf(image, env) : null;
  const faults = [...faultsOfVersion(root, version)];
  if (builderFault !== null) faults.push(builderFault);
  else if (digest === null) faults.push(`the registry gives no digest of ${image}.`);
  if (key !== null && output(env, 'cosign', 'version') === null)
    faults.push('signatures need cosign (https://docs.sigstore.dev/cosign/system_config/installation/).');
  if (faults.length > 0 && !isDry) {
    for (const fault of faults) say(`Not released: ${fault}`);
    return false;
  }
  const node = `${image.replace(/:[^:/]*$/, '')}@${digest ?? '<digest>'}`;
  for (const { what, run } of stepsOf({ root, version, registry, key, node, env, clock })) {
    say(`${isDry ? 'would ' : ''}${what}`);
    if (!isDry) run();
  }
  for (const fault of faults) say(`Would not be released: ${fault}`);
  if (!isDry) say(`Released ${version}. To publish it: git push --atomic origin HEAD v${version}`);
  return faults.length === 0;
}

function faultsOfVersion(root, version) {
  if (!isVersion(version)) return [`${version} is no version: three numbers, like 1.4.0.`];
  const newest = [currentVersion(root), ...taggedVersions(root)].toSorted(compareVersions).at(-1);
  const faults = compareVersions(version, newest) > 0 ? [] : [`${version} is not newer than ${newest}.`];
  const isClean = git(root, 'status', '--porcelain') === '';
  return isClean ? faults : [...faults, 'there are changes that are not committed (git status).'];
}

/** What docker lacks to build images that carry attestations; null when it can. @param {NodeJS.ProcessEnv} env */
function faultOfBuilder(env) {
  if (output(env, 'docker', 'version') === null)
    return 'images need Docker Engine (https://docs.docker.com/engine/install/): docker is missing, or its engine does not run.';
  const builder = output(env, 'docker', 'buildx', 'inspect');
  if (builder === null) return 'docker has no buildx: install its plug-in.';
  // An image that the engine's own builder makes carries no attestations.
  const driver = /^Driver:\s+(\S+)/m.exec(builder)?.[1] ?? 'none';
  if (!['docker', 'none'].includes(driver)) return null;
  return `docker's builder cannot attest (driver ${driver}): docker buildx create --use --driver docker-container`;
}

/** The base image as the Dockerfile names it, by a tag. */
function nodeImage(root) {
  const image = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1];
  if (image === undefined) throw new Error('The Dockerfile names no NODE_IMAGE.');
  return image;
}

/** Where the tag of an image leads to now; null when that is not known. */
function digestOf(image, env) {
  const words = ['buildx', 'imagetools', 'inspect', '--format', '{{json .Manifest}}', image];
  const manifest = output(env, 'docker', ...words);
  return manifest === null ? null : JSON.parse(manifest).digest;
}

/**
 * The text that a command prints; null when the command fails or is missing.
 * @type {(env: NodeJS.ProcessEnv, program: string, ...words: string[]) => string | null}
 */
function output(env, program, ...words) {
  try {
    return execFileSync(program, words, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

const messages = 'libs/shared/contracts/released-messages.json';
const printMessages = join(import.meta.dirname, 'print-messages.mjs');

/** Every target of the Dockerfile that is an image. */
const targets = ['migrate', ...siteApps('').map(({ name }) => name)];

/** The tag comes last: a version whose images could not be built has none. */
function stepsOf({ root, version, registry, key, node, env, clock }) {
  const date = clock().toISOString().slice(0, 10);
  const folder = join(root, '.data/release', version);
  const before = git(root, 'rev-parse', '--short', 'HEAD');
  const write = (file, content) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  const step = (what, run) => ({ what, run });
  const command = (program, ...words) =>
    step(`run ${program} ${words.join(' ')}`, () =>
      execFileSync(program, words, { cwd: root, env, stdio: 'inherit' }),
    );
  const body = `What changed since the version before stands in docs/CHANGELOG.md under ${version}.`;
  return [
    step(`set the version ${version} in every package.json and in package-lock.json`, () =>
      setVersion(root, version),
    ),
    step('write docs/CHANGELOG.md', () => write('docs/CHANGELOG.md', changelogOf(root, { version, date }))),
    step(`write ${messages}`, () => write(messages, execFileSync(process.execPath, [printMessages]))),
    step(`commit "release: ${version}" (to take it back: git reset --hard ${before})`, () => {
      git(root, 'add', '--all');
      git(root, 'commit', '--message', `release: ${version}`, '--message', body);
    }),
    step(`make ${folder}`, () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }),
    ...targets.map((target) => command(...imageBuild({ target, version, registry, node, folder }))),
    chartStep({ root, version, registry, folder }),
    ...(key === null ? [] : [signStep({ root, version, registry, key, env, folder })]),
    step(`tag v${version}`, () =>
      git(root, 'tag', '--annotate', `v${version}`, '--message', `Quillstead ${version}`),
    ),
  ];
}

/** The words of the build of one image, to which BuildKit attaches its bill of materials and its provenance. */
function imageBuild({ target, version, registry, node, folder }) {
  const tag = `${registry ?? 'quillstead'}/${target}:${version}`;
  const attested = ['--sbom=true', '--provenance=mode=max,version=v1'];
  const about = ['--metadata-file', join(folder, `${target}.json`)];
  const place = registry ? ['--push'] : ['--output', `type=oci,dest=${join(folder, `${target}.oci.tar`)}`];
  const base = ['--build-arg', `NODE_IMAGE=${node}`];
  const words = ['--target', target, '--tag', tag, ...attested, ...about, ...place, ...base, '.'];
  return ['docker', 'buildx', 'build', ...words];
}

/** The digest of an image, which its build has noted. */
const builtDigest = (folder, target) =>
  JSON.parse(readFileSync(join(folder, `${target}.json`), 'utf8'))['containerimage.digest'];

const chartFile = (version) => `quillstead-${version}.tgz`;

/** The chart of the release, which with a registry names each image by the digest that was pushed, and all hashes. */
function chartStep({ root, version, registry, folder }) {
  const name = chartFile(version);
  return {
    what: `write the Helm chart ${name} and SHA256SUMS to ${folder}`,
    run() {
      const chart = join(folder, 'quillstead');
      cpSync(join(root, 'k8s/chart'), chart, { recursive: true });
      if (registry !== null) {
        const digests = targets.map((target) => [target, builtDigest(folder, target)]);
        nameImages(join(chart, 'values.yaml'), registry, Object.fromEntries(digests));
      }
      const place = [`--file=${join(folder, name)}`, `--directory=${folder}`, 'quillstead'];
      execFileSync('tar', ['--create', ...sameBytes, ...place]);
      rmSync(chart, { recursive: true });
      const files = [name, ...(registry === null ? targets.map((target) => `${target}.oci.tar`) : [])];
      const sums = files.map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`);
      writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
    },
  };
}

const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** What GNU tar needs to make the same archive of the same files. */
const ofNobody = ['--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,u+w,go-w'];
const sameBytes = [
  '--use-compress-program=gzip -n',
  '--format=ustar',
  '--sort=name',
  '--mtime=@0',
  ...ofNobody,
];

/** Writes the registry and the digests of the images into a file of values. */
function nameImages(file, registry, digests) {
  const text = readFileSync(file, 'utf8');
  // JSON is YAML too.
  const named = text
    .replace(/^ {2}registry: ''$/m, `  registry: ${registry}`)
    .replace(/^ {2}digests: \{\}$/m, `  digests: ${JSON.stringify(digests)}`);
  if (named.split('\n').filter((line, index) => line !== text.split('\n')[index]).length !== 2)
    throw new Error(`${file} has no place for the images`);
  writeFileSync(file, named);
}

/** Signs each image that was pushed, by its digest, and the hashes of all files. */
function signStep({ root, version, registry, key, env, folder }) {
  const by = ['--yes', '--key', key];
  const sums = join(folder, 'SHA256SUMS');
  return {
    what: `sign ${registry === null ? '' : 'the images and '}SHA256SUMS of ${version} with cosign and ${key}`,
    run() {
      const cosign = (...words) => execFileSync('cosign', words, { cwd: root, env, stdio: 'inherit' });
      for (const target of registry === null ? [] : targets)
        cosign('sign', ...by, `${registry}/${target}@${builtDigest(folder, target)}`);
      cosign('sign-blob', ...by, '--bundle', `${sums}.sigstore.json`, sums);
    },
  };
}

/**
 * The subjects of the commits of every version, in the words of git.
 *
 * @param {string} root of a git repository, in which versions are tags (`v1.2.3`)
 * @param {{ version: string, date: string }} next what the commits since the last version are released as
 * @returns {string} Markdown, the newest version first
 */
export function changelogOf(root, next) {
  const tags = taggedVersions(root, 'HEAD').map((version) => `v${version}`);
  const sections = [...tags, 'HEAD'].map((end, index) => {
    const title =
      end === 'HEAD'
        ? `${next.version}, ${next.date}`
        : git(root, 'log', '-1', `--format=${end.slice(1)}, %cs`, end);
    const range = index === 0 ? end : `${tags[index - 1]}..${end}`;
    const others = ['--invert-grep', '--grep=^release: ', '--no-merges'];
    return `## ${title}\n\n\`\`\`text\n${git(root, 'log', ...others, '--format=%h %s', range)}\n\`\`\`\n`;
  });
  return ['# Changes\n\nHow to take a release: `operating/upgrade.md`.\n', ...sections.toReversed()].join(
    '\n',
  );
}
