import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { billOfMaterials } from './bill-of-materials.mjs';
import { changelogOf } from './changelog.mjs';
import { sha256 } from './engines.mjs';
import { readYaml } from '../containers/read-yaml.mjs';
import { git } from './git.mjs';
import { isProvenance } from './provenance-schema.mjs';
import { release } from './release.mjs';
import { contents, digest, engineThatRecords, makeSite, pathOf } from './site-to-release.mjs';

const now = new Date('2026-11-23T04:00:00Z');

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
    return { PATH: programs, RECORD: join(programs, 'built'), DRIVER: 'docker-container', FAILS: '' };
  };
  const give = (engine) => {
    writeFileSync(join(programs, engine), engineThatRecords);
    chmodSync(join(programs, engine), 0o755);
  };
  const built = () => readFileSync(join(programs, 'built'), 'utf8').trimEnd().split('\n');
  const released = (file) => readFileSync(join(root, '.data/release/0.2.0', file), 'utf8');
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
    expect(git(root, 'show', 'v0.2.0:docs/CHANGELOG.md')).toContain('## 0.2.0, 2026-11-23\n\n### web');
    const messages = git(root, 'show', 'v0.2.0:libs/shared/contracts/released-messages.json');
    expect(JSON.parse(messages)).toHaveProperty(['event content.story_liked', 'type'], 'object');
    const builds = built().filter((line) => !line.includes('--target contents'));
    expect(builds).toHaveLength(7);
    for (const line of builds) {
      expect(line).toContain('--sbom=true --provenance=mode=max,version=v1');
      expect(line).toContain(`--build-arg NODE_IMAGE=docker.io/library/node@${digest}`);
    }
    expect(builds[0]).toContain(
      `--output type=oci,dest=${join(root, '.data/release/0.2.0/migrate.oci.tar')}`,
    );
    const files = ['cdx.json', 'oci.tar', 'provenance.json'].map((end) => `search.${end}`);
    expect(readdirSync(join(root, '.data/release/0.2.0'))).toEqual(expect.arrayContaining(files));
    expect(readdirSync(join(root, '.data/release/0.2.0'))).toHaveLength(23);
  });

  it('builds with podman where docker is missing', () => {
    give('podman');
    expect(run('0.2.0')).toBe(true);
    const folder = join(root, '.data/release/0.2.0');
    expect(built().slice(0, 3)).toEqual([
      `podman build --format docker --target migrate --tag quillstead/migrate:0.2.0 --build-arg NODE_IMAGE=docker.io/library/node@${digest} .`,
      `podman save --format docker-archive --output ${folder}/migrate.docker.tar quillstead/migrate:0.2.0`,
      `podman build --format docker --target contents --build-arg IMAGE=migrate --output type=local,dest=${folder}/migrate --build-arg NODE_IMAGE=docker.io/library/node@${digest} .`,
    ]);
    const { subject, predicate } = JSON.parse(released('accounts.provenance.json'));
    const archive = { name: 'accounts.docker.tar', digest: { sha256: sha256('an archive') } };
    expect(subject).toEqual([archive]);
    expect(predicate.runDetails.builder.version).toEqual({ engine: 'podman version 5.8.1' });
  });

  it.each(['docker', 'podman'])('gives a cluster the digest of each image that %s pushes', (engine) => {
    give(engine);
    run('0.2.0', { registry: 'registry.example.org/stories' });
    const [{ images, ...component }] = readYaml(released('kustomization.yaml'));
    const file = join(import.meta.dirname, '../../k8s/components/images/kustomization.yaml');
    const [{ images: replaced, ...same }] = readYaml(readFileSync(file, 'utf8'));
    expect(component).toEqual(same);
    const namesOf = (all) => all.map(({ name }) => name).sort();
    expect(namesOf(images)).toEqual(namesOf(replaced));
    for (const { name, newName, newTag, digest: pushed } of images) {
      expect(newName).toBe(`registry.example.org/stories/${name.replace('quillstead/', '')}`);
      expect([newTag, pushed]).toEqual([undefined, digest]);
    }
    const chart = join(root, '.data/release/0.2.0/quillstead-0.2.0.tgz');
    const values = execFileSync('tar', ['-xzOf', chart, 'quillstead/values.yaml'], { encoding: 'utf8' });
    const digests = Object.fromEntries(namesOf(images).map((name) => [name.replace(/.*\//, ''), digest]));
    expect(readYaml(values)[0].image).toEqual({ registry: 'registry.example.org/stories', tag: '', digests });
    const statement = JSON.parse(released('chart.provenance.json'));
    expect(isProvenance(statement) || isProvenance.errors).toBe(true);
    const hash = { sha256: sha256(readFileSync(chart)) };
    expect(statement.subject).toEqual([{ name: 'quillstead-0.2.0.tgz', digest: hash }]);
  });

  it.each(['docker', 'podman'])('describes each image that %s pushes by its digest', (engine) => {
    give(engine);
    git(root, 'remote', 'add', 'origin', 'https://somebody:secret@git.example.org/stories.git');
    expect(run('0.2.0', { registry: 'registry.example.org:5000/stories' })).toBe(true);
    const name = 'registry.example.org:5000/stories/gateway';
    const statement = JSON.parse(released('gateway.provenance.json'));
    expect(isProvenance(statement) || isProvenance.errors).toBe(true);
    expect(statement.subject).toEqual([{ name, digest: { sha256: digest.slice(7) } }]);
    const { buildDefinition, runDetails } = statement.predicate;
    const gitCommit = git(root, 'rev-parse', 'v0.2.0^{commit}');
    const source = { uri: 'git+https://git.example.org/stories.git', digest: { gitCommit } };
    expect(buildDefinition.externalParameters).toEqual({
      version: '0.2.0',
      source,
      dockerfile: 'Dockerfile',
      target: 'gateway',
      buildArguments: { NODE_IMAGE: `docker.io/library/node@${digest}` },
    });
    expect(buildDefinition.resolvedDependencies).toEqual([
      { name: 'source', ...source },
      { name: 'base image', uri: 'docker://docker.io/library/node', digest: { sha256: digest.slice(7) } },
      {
        name: 'package-lock.json',
        digest: { sha256: sha256(git(root, 'show', 'v0.2.0:package-lock.json') + '\n') },
      },
    ]);
    expect(runDetails.byproducts).toEqual([
      { name: 'gateway.cdx.json', digest: { sha256: sha256(released('gateway.cdx.json')) } },
    ]);
    expect(JSON.parse(released('gateway.cdx.json')).metadata.component).toMatchObject({
      name,
      version: '0.2.0',
      hashes: [{ alg: 'SHA-256', content: digest.slice(7) }],
    });
  });

  it('lists in a bill of materials all that an image holds, and nothing else', async () => {
    give('podman');
    run('0.2.0');
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    const purlsOf = async (target) => {
      expect(await validator.validate(released(`${target}.cdx.json`))).toBe(null);
      return JSON.parse(released(`${target}.cdx.json`)).components.map(({ purl }) => purl);
    };
    const accounts = [
      'pkg:generic/debian@12',
      'pkg:generic/node@24.21.0',
      'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64&distro=debian-12',
      'pkg:npm/accounts@0.2.0',
      'pkg:npm/%40run/there@1.0.0',
    ];
    expect(await purlsOf('accounts')).toEqual(accounts);
    expect(await purlsOf('gateway')).toEqual([
      ...accounts,
      'pkg:npm/web@0.2.0',
      'pkg:npm/shown@2.0.0',
      'pkg:npm/tried@3.0.0',
    ]);
    const { components } = JSON.parse(released('accounts.cdx.json'));
    expect(components[1].components.map(({ name }) => name)).toEqual(['openssl', 'uv']);
    expect(components[4]).toMatchObject({
      hashes: [{ alg: 'SHA-512', content: '00'.repeat(64) }],
      licenses: [{ license: { id: 'MIT' } }],
    });
  });

  it('refuses to describe an image with packages that the lock file does not know', () => {
    const bill = { version: '0.2.0', contents: { ...contents, hasWeb: false }, web: [], now };
    const artifact = { name: 'accounts', sha256: '00' };
    const make = () => billOfMaterials({ ...bill, artifact, locked: new Map() });
    expect(make).toThrow('accounts holds what is not locked: accounts@0.2.0, @run/there@1.0.0');
  });

  it('pushes to the registry that is named', () => {
    give('docker');
    expect(run('0.2.0', { isDry: true, registry: 'registry.example.org/stories' })).toBe(true);
    const builds = said.filter((line) => /^would run docker buildx build --target (?!contents)/.test(line));
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

  it('refuses without docker and podman before it changes anything', () => {
    const before = state();
    expect(run('0.2.0')).toBe(false);
    expect(said).toEqual([expect.stringMatching(/images need .* docker is missing.*; podman is missing/)]);
    expect(state()).toEqual(before);
  });

  it.each([
    ['a builder that cannot attest', { DRIVER: 'docker' }, 'cannot attest (driver docker)'],
    ['a registry that gives no digest of Node', { FAILS: 'imagetools' }, 'no digest of docker.io'],
  ])('refuses %s before it changes anything', (_, variables, fault) => {
    give('docker');
    const before = state();
    expect(run('0.2.0', {}, variables)).toBe(false);
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
    expect(said.filter((line) => line.startsWith('would run docker buildx build'))).toHaveLength(14);
    expect(said.at(-1)).toMatch(/^Would not be released: images need Docker Engine .* or podman/);
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
