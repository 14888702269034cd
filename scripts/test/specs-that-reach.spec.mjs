import { join } from 'node:path';
import { specsThatReach, untestedFiles } from './specs-that-reach.mjs';

const root = join(import.meta.dirname, '../..');

it('finds the files of a folder in which nothing is tested', () => {
  const files = untestedFiles(root, 'libs/shared/service-kit/src/database/migrations');
  expect(files).not.toEqual([]);
  expect(untestedFiles(root, 'libs/shared/service-kit/src/metrics/create-registry.ts')).toEqual([
    join(root, 'libs/shared/service-kit/src/metrics/create-registry.ts'),
  ]);
});

it.each([
  ['a folder with specs', 'libs/shared/service-kit/src/lists'],
  ['a spec', 'libs/shared/service-kit/src/lists/cursors.spec.ts'],
  ['no path', 'cursors'],
])('finds none for %s', (_, path) => {
  expect(untestedFiles(root, path)).toEqual([]);
});

it('names the specs that import a file through others', () => {
  const files = [join(root, 'scripts/jest/jest-command.mjs')];
  const specs = specsThatReach({ root, node: process.execPath, env: process.env, files });
  expect(specs).toContain('scripts/test/run-jest.int.spec.mjs');
  expect(specs).toContain('scripts/test/specs-that-reach.spec.mjs');
  expect(specs).not.toContain('scripts/test/statements.spec.mjs');
});
