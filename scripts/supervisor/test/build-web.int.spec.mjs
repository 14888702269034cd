import { jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

// The whole app is built.
jest.setTimeout(500_000);

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillstead-build-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A workspace of this name with the sources of the app and the packages of this one. */
function makeWorkspace(name) {
  const workspace = join(folder, name);
  const left = new Set(['node_modules', 'dist', 'e2e']);
  mkdirSync(join(workspace, 'apps'), { recursive: true });
  cpSync(join(root, 'apps/web'), join(workspace, 'apps/web'), {
    recursive: true,
    filter: (path) => !left.has(basename(path)),
  });
  for (const shared of ['node_modules', 'apps/web/node_modules', 'libs', 'tsconfig.base.json'])
    symlinkSync(join(root, shared), join(workspace, shared));
  return workspace;
}

it('the web app is built in a folder whose name has signs of a URL', () => {
  const app = join(makeWorkspace('site#2? 50%41 off'), 'apps/web');
  execFileSync(process.execPath, ['build.mjs'], { cwd: app, stdio: 'pipe' });
  const built = readdirSync(join(app, 'dist'));
  expect(built).toEqual(
    expect.arrayContaining(['index.html', 'server', 'service-worker.js.br', 'source-maps']),
  );
  const files = readdirSync(join(app, 'dist/assets'));
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(100);
  // The plugins have seen the files of the app and not those of the bundle that was built last.
  expect(scripts.filter((file) => !files.includes(`${file}.br`))).toEqual([]);
  expect(readdirSync(join(app, 'dist/server'))).toContain('entry-server.js');
});
