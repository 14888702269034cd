import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.mjs';
import { release } from './release.mjs';
import { digest, engineThatRecords, makeSite, pathOf } from './site-to-release.mjs';

describe('a release that is signed', () => {
  let root;
  let programs;
  let said;
  beforeEach(() => {
    [root, programs] = ['site', 'programs'].map((name) => mkdtempSync(join(tmpdir(), `quillstead-${name}-`)));
    said = [];
    makeSite(root);
    git(root, 'commit', '--quiet', '--message', 'web: show the first page');
    for (const name of ['git', 'sh', 'node', 'npm']) symlinkSync(pathOf(name), join(programs, name));
    give('docker');
  });
  afterEach(() => {
    for (const folder of [root, programs]) rmSync(folder, { recursive: true, force: true });
  });

  const give = (program) => {
    writeFileSync(join(programs, program), engineThatRecords);
    chmodSync(join(programs, program), 0o755);
  };
  const run = (registry, key) =>
    release({
      root,
      version: '0.2.0',
      registry,
      key,
      isDry: false,
      env: { PATH: programs, RECORD: join(programs, 'ran'), DRIVER: 'docker-container', FAILS: '' },
      clock: () => new Date('2026-11-23T04:00:00Z'),
      say: (line) => said.push(line),
    });
  const signed = () =>
    readFileSync(join(programs, 'ran'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('cosign'));
  const provenance = (name) => join(root, '.data/release/0.2.0', `${name}.provenance.json`);

  it('signs each image by the digest that was pushed, and each provenance', () => {
    give('cosign');
    expect(run('registry.example.org/stories', 'awskms:///alias/a')).toBe(true);
    const by = '--yes --key awskms:///alias/a';
    expect(signed()).toHaveLength(15);
    expect(signed()).toContain(`cosign sign ${by} registry.example.org/stories/gateway@${digest}`);
    const chart = provenance('chart');
    expect(signed()).toContain(`cosign sign-blob ${by} --bundle ${chart}.sigstore.json ${chart}`);
  });

  it('signs the provenances of archives', () => {
    give('cosign');
    expect(run(null, 'cosign.key')).toBe(true);
    expect(signed().filter((line) => line.startsWith('cosign sign-blob'))).toHaveLength(8);
    expect(signed()).toHaveLength(8);
  });

  it('signs nothing without a key', () => {
    expect(run(null, null)).toBe(true);
    expect(signed()).toEqual([]);
  });

  it('refuses a key without cosign before it changes anything', () => {
    expect(run(null, 'cosign.key')).toBe(false);
    expect(said).toEqual([expect.stringMatching(/^Not released: signatures need cosign/)]);
    expect(git(root, 'tag', '--list')).toBe('');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });
});
