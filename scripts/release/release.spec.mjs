import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { changelogOf } from './changelog.mjs';
import { git } from './git.mjs';
import { release } from './release.mjs';
import { compareVersions, isVersion } from './versions.mjs';

const now = new Date('2026-11-23T04:00:00Z');

/** Docker's answers to what a release asks it, and a record of the images that it was to build. */
const dockerThatRecords = `#!/bin/sh
case "$1 $2" in
  "buildx inspect") echo "Driver:        $DRIVER" ;;
  "buildx imagetools") test "$FAILS" != registry && echo '{"digest":"sha256:0123"}' ;;
  "buildx build") echo "$*" >> "$RECORD"; test "$3 $4" != "--target $FAILS" ;;
esac
`;

describe('a release', () => {
  let root;
  let programs;
  let said;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'quillstead-release-'));
    programs = mkdtempSync(join(tmpdir(), 'quillstead-programs-'));
    said = [];
    const packageOf = (name) => `${JSON.stringify({ name, version: '0.1.0' }, null, 2)}\n`;
    mkdirSync(join(root, 'docs'));
    mkdirSync(join(root, 'apps/web'), { recursive: true });
    writeFileSync(join(root, '.gitignore'), '.data/\n');
    writeFileSync(join(root, 'Dockerfile'), 'ARG NODE_IMAGE=docker.io/library/node:24\n');
    writeFileSync(
      join(root, 'package.json'),
      `${JSON.stringify({ name: 'site', version: '0.1.0', workspaces: ['apps/*'] }, null, 2)}\n`,
    );
    writeFileSync(join(root, 'apps/web/package.json'), packageOf('web'));
    const packages = { '': { version: '0.1.0' }, 'apps/web': { version: '0.1.0' } };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ version: '0.1.0', packages }));
    git(root, 'init', '--quiet', '--initial-branch=main');
    git(root, 'config', 'user.name', 'A tester');
    git(root, 'config', 'user.email', 'tester@example.com');
    git(root, 'config', 'commit.gpgsign', 'false');
    git(root, 'config', 'tag.gpgsign', 'false');
    git(root, 'add', '.');
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
    return { PATH: programs, RECORD: join(programs, 'built'), DRIVER: 'docker-container', FAILS: '' };
  };
  const giveDocker = () => {
    writeFileSync(join(programs, 'docker'), dockerThatRecords);
    chmodSync(join(programs, 'docker'), 0o755);
  };
  const run = (version, more = {}, variables = {}) =>
    release({
      root,
      version,
      registry: null,
      isDry: false,
      env: { ...environment(), ...variables },
      now,
      say: (line) => said.push(line),
      ...more,
    });

  it('sets one version everywhere, writes what changed, commits, builds every image, and tags', () => {
    giveDocker();
    expect(run('0.2.0')).toBe(true);
    for (const file of ['package.json', 'apps/web/package.json', 'package-lock.json'])
      expect(versionIn(file)).toBe('0.2.0');
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    expect(packages).toEqual({ '': { version: '0.2.0' }, 'apps/web': { version: '0.2.0' } });
    expect(git(root, 'log', '-1', '--format=%s', 'v0.2.0')).toBe('release: 0.2.0');
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(git(root, 'show', 'v0.2.0:docs/CHANGELOG.md')).toContain('## 0.2.0, 2026-11-23\n\n### web');
    const messages = git(root, 'show', 'v0.2.0:libs/shared/contracts/released-messages.json');
    expect(JSON.parse(messages)).toHaveProperty(['event content.story_liked', 'type'], 'object');
    const built = readFileSync(join(programs, 'built'), 'utf8').trimEnd().split('\n');
    expect(built).toHaveLength(7);
    for (const line of built) {
      expect(line).toContain('--sbom=true --provenance=mode=max');
      expect(line).toContain('--build-arg NODE_IMAGE=docker.io/library/node:24@sha256:0123');
    }
    expect(built[0]).toContain(`--output type=oci,dest=${join(root, '.data/release/0.2.0/migrate.oci.tar')}`);
    expect(existsSync(join(root, '.data/release/0.2.0/packages.cdx.json'))).toBe(true);
  });

  it('pushes to the registry that is named', () => {
    giveDocker();
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
  ])('refuses %s before it changes anything', (_, version, prepare, told) => {
    giveDocker();
    prepare();
    const before = state();
    expect(run(version)).toBe(false);
    expect(said).toEqual([expect.stringContaining(told)]);
    expect(state()).toEqual(before);
  });

  it('refuses without docker before it changes anything', () => {
    const before = state();
    expect(run('0.2.0')).toBe(false);
    expect(said).toEqual([expect.stringContaining('docker is missing')]);
    expect(state()).toEqual(before);
  });

  it.each([
    ['a builder that cannot attest', { DRIVER: 'docker' }, 'cannot attest (driver docker)'],
    ['a registry that does not tell the digest of Node', { FAILS: 'registry' }, 'the digest of docker.io'],
  ])('refuses %s before it changes anything', (_, variables, told) => {
    giveDocker();
    const before = state();
    expect(run('0.2.0', {}, variables)).toBe(false);
    expect(said).toEqual([expect.stringContaining(told)]);
    expect(state()).toEqual(before);
  });

  it('leaves a version without a tag when an image cannot be built', () => {
    giveDocker();
    expect(() => run('0.2.0', {}, { FAILS: 'search' })).toThrow('docker buildx build');
    expect(git(root, 'tag', '--list')).toBe('');
  });

  it('says in a dry run what it would do and what it would refuse, and changes nothing', () => {
    const before = state();
    expect(run('0.2.0', { isDry: true })).toBe(false);
    expect(said).toContainEqual('would tag v0.2.0');
    expect(said.filter((line) => line.startsWith('would run docker buildx build'))).toHaveLength(7);
    expect(said.at(-1)).toContain('Would not be released: docker is missing');
    expect(state()).toEqual(before);
  });

  it('has a changelog of what came since each version, by the parts that the subjects name', () => {
    commit('content: count a like once');
    git(root, 'tag', 'v0.1.0');
    commit('content: keep drafts');
    commit('content, social: let *authors* go private');
    commit('Mend a <slip>: in words');
    commit('release: 0.2.0');
    const text = changelogOf(root, null).replaceAll(/ \([0-9a-f]{7,}\)$/gm, '');
    const date = git(root, 'log', '-1', '--format=%cs', 'v0.1.0');
    expect(text.slice(text.indexOf('## Not'))).toBe(
      [
        '## Not released yet',
        ['### content', '- let \\*authors\\* go private\n- keep drafts'],
        ['### social', '- let \\*authors\\* go private'],
        ['### other', '- Mend a \\<slip\\>: in words'],
        `## 0.1.0, ${date}`,
        ['### content', '- count a like once'],
        ['### web', '- show the first page'],
      ]
        .flat()
        .join('\n\n') + '\n',
    );
  });
});

describe('versions', () => {
  it.each([
    ['0.9.0', '0.10.0', -1],
    ['1.0.0', '0.99.99', 1],
    ['1.2.3', '1.2.3', 0],
    ['1.2.4', '1.2.3', 1],
  ])('are compared as numbers: %s and %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
  });

  it.each(['1.2', 'v1.2.3', '1.2.3-rc.1', '01.2.3', '1.2.3.4', ''])('are three numbers, not %s', (text) => {
    expect(isVersion(text)).toBe(false);
  });
});

/** Where a program of this machine lies. */
function pathOf(name) {
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  return join(folders.find((folder) => existsSync(join(folder, name))) ?? '', name);
}
