import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { readYaml } from '../containers/read-yaml.mjs';
import { git } from './git.mjs';
import { changelogOf, release } from './release.mjs';

const now = new Date('2026-11-23T04:00:00Z');
/** Of every image. */
const digest = `sha256:${'0123'.repeat(16)}`;
const images = ['migrate', 'accounts', 'content', 'social', 'notifications', 'search', 'gateway'];

/** Stands for docker and cosign in a release: prints and writes what they would, and records its arguments. */
const programThatRecords = `#!${process.execPath}
const { appendFileSync, writeFileSync } = require('node:fs');
const words = process.argv.slice(2);
const after = (word) => words[words.indexOf(word) + 1];
const command = [require('node:path').basename(process.argv[1]), ...words].join(' ');
const { DRIVER, FAILS, RECORD } = process.env;
if (command === 'docker buildx inspect') console.log('Driver:        ' + DRIVER);
if (command.startsWith('docker buildx imagetools')) console.log('{"digest":"${digest}"}');
if (/ (?:imagetools|version)/.test(command) && command.includes(FAILS || 'nothing')) process.exit(1);
if (/ (?:build|sign|sign-blob) /.test(command)) appendFileSync(RECORD, command + '\\n');
if (command.includes('--target ' + FAILS + ' ')) process.exit(1);
if (words.includes('--metadata-file'))
  writeFileSync(after('--metadata-file'), '{"containerimage.digest":"${digest}"}');
if (words.includes('--output')) writeFileSync(after('--output').split('dest=')[1], 'an archive');
`;

/** A repository of a site with one process, in which all is staged. @type {(root: string) => void} */
function makeSite(root) {
  const write = (file, value) => writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
  const site = { name: 'site', version: '0.1.0', workspaces: ['apps/*'] };
  const web = { name: 'web', version: '0.1.0' };
  mkdirSync(join(root, 'docs'));
  mkdirSync(join(root, 'apps/web'), { recursive: true });
  cpSync(join(import.meta.dirname, '../../k8s/chart'), join(root, 'k8s/chart'), { recursive: true });
  writeFileSync(join(root, '.gitignore'), '.data/\n');
  writeFileSync(join(root, 'Dockerfile'), 'ARG NODE_IMAGE=docker.io/library/node:24\n');
  write('package.json', site);
  write('apps/web/package.json', web);
  write('package-lock.json', { ...site, lockfileVersion: 3, packages: { '': site, 'apps/web': web } });
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'config', 'user.name', 'A tester');
  git(root, 'config', 'user.email', 'tester@example.com');
  git(root, 'config', 'commit.gpgsign', 'false');
  git(root, 'config', 'tag.gpgsign', 'false');
  git(root, 'add', '.');
}

/** The path of a program on this machine. */
function pathOf(name) {
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  return join(folders.find((folder) => existsSync(join(folder, name))) ?? '', name);
}

describe('a release', () => {
  let root;
  let programs;
  let said;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'quillstead-release-'));
    programs = mkdtempSync(join(tmpdir(), 'quillstead-programs-'));
    said = [];
    makeSite(root);
    commit('web: show the first page');
  });
  afterEach(() => {
    for (const folder of [root, programs]) rmSync(folder, { recursive: true, force: true });
  });

  const commit = (subject) => git(root, 'commit', '--quiet', '--allow-empty', '--message', subject);
  const versionIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).version;
  /** Everything that a release changes. */
  const state = () => [
    git(root, 'rev-parse', 'HEAD'),
    git(root, 'tag', '--list'),
    git(root, 'status', '--porcelain'),
    versionIn('package.json'),
    existsSync(join(root, '.data')),
  ];
  /** A PATH on which there is git and what `programs` holds, and so no docker but that. */
  const environment = () => {
    for (const name of ['git', 'sh', 'node', 'npm'])
      if (!existsSync(join(programs, name))) symlinkSync(pathOf(name), join(programs, name));
    return { PATH: programs, RECORD: join(programs, 'ran'), DRIVER: 'docker-container', FAILS: '' };
  };
  const give = (program) => {
    writeFileSync(join(programs, program), programThatRecords);
    chmodSync(join(programs, program), 0o755);
  };
  const ran = (program) =>
    readFileSync(join(programs, 'ran'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(program));
  const fileOf = (name) => join(root, '.data/release/0.2.0', name);
  const hashOf = (name) =>
    createHash('sha256')
      .update(readFileSync(fileOf(name)))
      .digest('hex');
  const run = (version, more = {}, variables = {}) =>
    release({
      root,
      version,
      registry: null,
      isDry: false,
      env: { ...environment(), ...variables },
      clock: () => now,
      say: (line) => said.push(line),
      ...more,
    });

  it('sets one version everywhere, writes what changed, commits, builds every image, and tags', () => {
    give('docker');
    expect(run('0.2.0')).toBe(true);
    for (const file of ['package.json', 'apps/web/package.json', 'package-lock.json'])
      expect(versionIn(file)).toBe('0.2.0');
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    expect([packages[''].version, packages['apps/web'].version]).toEqual(['0.2.0', '0.2.0']);
    expect(git(root, 'log', '-1', '--format=%s', 'v0.2.0')).toBe('release: 0.2.0');
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(git(root, 'show', 'v0.2.0:docs/CHANGELOG.md')).toContain('## 0.2.0, 2026-11-23\n');
    const messages = git(root, 'show', 'v0.2.0:libs/shared/contracts/released-messages.json');
    expect(JSON.parse(messages)).toHaveProperty(['event content.story_liked', 'type'], 'object');
    const builds = ran('docker');
    expect(builds).toHaveLength(7);
    for (const line of builds) {
      expect(line).toContain('--sbom=true --provenance=mode=max,version=v1');
      expect(line).toContain(`--build-arg NODE_IMAGE=docker.io/library/node@${digest}`);
    }
    expect(builds[0]).toContain(`--output type=oci,dest=${fileOf('migrate.oci.tar')}`);
    const archives = images.map((name) => `${name}.oci.tar`);
    const sums = ['quillstead-0.2.0.tgz', ...archives].map((name) => `${hashOf(name)}  ${name}\n`);
    expect(readFileSync(fileOf('SHA256SUMS'), 'utf8')).toBe(sums.join(''));
    expect(readdirSync(fileOf('.'))).toHaveLength(16);
  });

  it('gives a cluster the digest of each image that was pushed', () => {
    give('docker');
    run('0.2.0', { registry: 'registry.example.org/stories' });
    const chart = fileOf('quillstead-0.2.0.tgz');
    const inChart = (file) =>
      execFileSync('tar', ['-xzOf', chart, `quillstead/${file}`], { encoding: 'utf8' });
    expect(readYaml(inChart('values.yaml'))[0].image).toMatchObject({
      registry: 'registry.example.org/stories',
      tag: '',
      digests: Object.fromEntries(images.map((name) => [name, digest])),
    });
    expect(readYaml(inChart('Chart.yaml'))[0]).toMatchObject({ version: '0.2.0', appVersion: '0.2.0' });
    expect(inChart('templates/gateway.yaml')).toContain('kind: Deployment');
    const sums = `${hashOf('quillstead-0.2.0.tgz')}  quillstead-0.2.0.tgz\n`;
    expect(readFileSync(fileOf('SHA256SUMS'), 'utf8')).toBe(sums);
  });

  it('signs each image by the digest that was pushed, and the hashes of all files', () => {
    for (const program of ['docker', 'cosign']) give(program);
    const key = 'awskms:///alias/a';
    expect(run('0.2.0', { registry: 'registry.example.org/stories', key })).toBe(true);
    const sums = fileOf('SHA256SUMS');
    expect(ran('cosign')).toEqual([
      ...images.map(
        (name) => `cosign sign --yes --key ${key} registry.example.org/stories/${name}@${digest}`,
      ),
      `cosign sign-blob --yes --key ${key} --bundle ${sums}.sigstore.json ${sums}`,
    ]);
  });

  it.each([
    ['only the hashes of archives', 'cosign.key', 1],
    ['nothing without a key', null, 0],
  ])('signs %s', (_, key, count) => {
    for (const program of ['docker', 'cosign']) give(program);
    expect(run('0.2.0', { key })).toBe(true);
    expect(ran('cosign')).toHaveLength(count);
  });

  it('pushes to the registry that is named', () => {
    give('docker');
    expect(run('0.2.0', { isDry: true, registry: 'registry.example.org/stories' })).toBe(true);
    const builds = said.filter((line) => line.startsWith('would run docker buildx build'));
    expect(builds).toHaveLength(7);
    for (const line of builds) {
      expect(line).toContain('--tag registry.example.org/stories/');
      expect(line).toContain('--push');
      expect(line).not.toContain('type=oci');
    }
  });

  it.each([
    ['a tree with changes', '0.2.0', () => writeFileSync(join(root, 'new.txt'), 'new'), 'not committed'],
    ['the same version', '0.1.0', () => undefined, '0.1.0 is not newer than 0.1.0'],
    ['an older version', '0.0.9', () => undefined, '0.0.9 is not newer than 0.1.0'],
    ['a version before a tag', '0.9.0', () => git(root, 'tag', 'v0.10.0'), 'not newer than 0.10.0'],
    ['what is no version', 'next', () => undefined, 'next is no version'],
  ])('refuses %s before it changes anything', (_, version, prepare, fault) => {
    give('docker');
    prepare();
    const before = state();
    expect(run(version)).toBe(false);
    expect(said).toEqual([expect.stringContaining(fault)]);
    expect(state()).toEqual(before);
  });

  it.each([
    ['a machine without docker', { PATH: '' }, {}, 'images need Docker Engine'],
    ['a builder that cannot attest', { DRIVER: 'docker' }, {}, 'cannot attest (driver docker)'],
    ['a registry that gives no digest of Node', { FAILS: 'imagetools' }, {}, 'no digest of docker.io'],
    ['a key without cosign', {}, { key: 'cosign.key' }, 'signatures need cosign'],
  ])('refuses %s before it changes anything', (_, variables, more, fault) => {
    give('docker');
    const before = state();
    expect(run('0.2.0', more, variables)).toBe(false);
    expect(said).toEqual([expect.stringContaining(fault)]);
    expect(state()).toEqual(before);
  });

  it('leaves a version without a tag when an image cannot be built', () => {
    give('docker');
    expect(() => run('0.2.0', {}, { FAILS: 'search' })).toThrow('docker buildx build');
    expect(git(root, 'tag', '--list')).toBe('');
  });

  it('says in a dry run what it would do and what it would refuse, and changes nothing', () => {
    const before = state();
    expect(run('0.2.0', { isDry: true })).toBe(false);
    expect(said).toContainEqual('would tag v0.2.0');
    expect(said.filter((line) => line.startsWith('would run docker buildx build'))).toHaveLength(7);
    expect(said.at(-1)).toMatch(/^Would not be released: images need Docker Engine/);
    expect(state()).toEqual(before);
  });

  it('has a changelog of the commits of each version', () => {
    commit('content: count a like once');
    git(root, 'tag', 'v0.1.0');
    commit('content: keep drafts');
    commit('release: 0.2.0');
    const text = changelogOf(root, { version: '0.2.0', date: '2026-11-23' });
    const date = git(root, 'log', '-1', '--format=%cs', 'v0.1.0');
    expect(text.replaceAll(/^[0-9a-f]{7,} /gm, '')).toMatch(
      `## 0.2.0, 2026-11-23\n\n\`\`\`text\ncontent: keep drafts\n\`\`\`\n
## 0.1.0, ${date}\n\n\`\`\`text\ncontent: count a like once\nweb: show the first page\n\`\`\`\n`,
    );
  });
});
