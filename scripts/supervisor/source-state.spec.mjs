import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceState } from './toolchain.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quillstead-sources-'));
  mkdirSync(join(root, 'apps/content/src'), { recursive: true });
  writeFileSync(join(root, 'apps/content/src/main.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

it('is another one after a change', () => {
  const before = sourceState(root);
  expect(sourceState(root)).toBe(before);
  writeFileSync(join(root, 'apps/content/src/main.ts'), 'another');
  expect(sourceState(root)).not.toBe(before);
});

it('is the same while an editor has a file open, which Emacs notes as a link to nothing', () => {
  const before = sourceState(root);
  symlinkSync('ann@machine.1234:1700000000', join(root, 'apps/content/src/.#main.ts'));
  expect(sourceState(root)).toBe(before);
});
