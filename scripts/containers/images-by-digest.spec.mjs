import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readYaml } from './read-yaml.mjs';

const program = join(import.meta.dirname, 'check-manifests.mjs');
const digest = `sha256:${'4'.repeat(64)}`;

describe('images by digest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillstead-k8s-'));
  const overlay = join(folder, 'overlays/production-large');
  cpSync(join(import.meta.dirname, '../../k8s'), folder, { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true }));

  const check = (...words) => {
    const { status, stdout } = spawnSync(process.execPath, [program, ...words, overlay], {
      encoding: 'utf8',
    });
    return { status, faults: stdout.split('\n').filter((line) => line.startsWith('  ')) };
  };

  it('are required of an overlay only with --by-digest', () => {
    expect(check()).toEqual({ status: 0, faults: [] });
    const { status, faults } = check('--by-digest');
    expect(status).toBe(1);
    expect(faults).toContain(
      '  digests: gateway: registry.example.org/quillstead/gateway:1.0.0 is named by a tag',
    );
  });

  it('are those of the file that a release writes, for every container of ours', () => {
    const file = join(folder, 'components/images/kustomization.yaml');
    const [component] = readYaml(readFileSync(file, 'utf8'));
    const images = component.images.map(({ name, newName }) => ({ name, newName, digest }));
    writeFileSync(file, JSON.stringify({ ...component, images }));
    const { faults } = check('--by-digest');
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.filter((fault) => fault.includes('quillstead/'))).toEqual([]);
  });
});
