import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { jest } from '@jest/globals';
import { installPackages } from './toolchain.mjs';

const install = (root) =>
  installPackages({ root, log: join(root, 'install.log'), signal: new AbortController().signal });
const npm = (root, ...words) => execFileSync('npm', [...words, '--offline', '--silent'], { cwd: root });

/** A workspace whose app needs another version of a package than the rest: npm makes a node_modules in the app. */
function makeWorkspace() {
  const root = mkdtempSync(join(tmpdir(), 'quillstead-install-'));
  const write = (folder, content) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...content }));
  };
  for (const version of ['1.0.0', '2.0.0']) {
    write(`lamp-${version}`, { name: 'lamp', version });
    writeFileSync(join(root, `lamp-${version}`, 'light.js'), '');
    npm(root, 'pack', `./lamp-${version}`);
  }
  write('', { name: 'workspace', workspaces: ['apps/*'], dependencies: { lamp: 'file:lamp-1.0.0.tgz' } });
  write('apps/hall', { name: 'hall', dependencies: { lamp: 'file:../../lamp-2.0.0.tgz' } });
  npm(root, 'install', '--package-lock-only');
  return root;
}

// Each test runs npm several times.
jest.setTimeout(120_000);

let installed;
let root;
beforeAll(async () => {
  installed = makeWorkspace();
  expect(await install(installed)).toBe('installed');
});
afterAll(() => rmSync(installed, { recursive: true }));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quillstead-install-'));
  cpSync(installed, root, { recursive: true, verbatimSymlinks: true });
});
afterEach(() => rmSync(root, { recursive: true }));

it.each(['site#2', 'site?', '50%41 off'])('installs into the folder %s', async (name) => {
  const named = join(root, name);
  cpSync(installed, named, { recursive: true, verbatimSymlinks: true });
  rmSync(join(named, 'node_modules'), { recursive: true });
  expect(await install(named)).toBe('installed');
  expect(await install(named)).toBe('up to date');
});

const remove = (folder) => rmSync(join(root, folder), { recursive: true });
const isThere = (file) => existsSync(join(root, file));

it('does nothing when all is there', async () => {
  expect(await install(root)).toBe('up to date');
});

it.each(['node_modules', 'node_modules/lamp', 'node_modules/hall', 'apps/hall/node_modules'])(
  'installs again when somebody has deleted %s',
  async (folder) => {
    remove(folder);
    expect(await install(root)).toBe('installed');
    expect([isThere('node_modules/lamp/light.js'), isThere('apps/hall/node_modules/lamp/light.js')]).toEqual([
      true,
      true,
    ]);
    expect(isThere(folder)).toBe(true);
  },
);

it('takes what npm has installed by hand, unless something of it is missing', async () => {
  remove('node_modules');
  npm(root, 'ci');
  expect(await install(root)).toBe('up to date');
  remove('apps/hall/node_modules');
  expect(await install(root)).toBe('installed');
});

it('installs again after npm was killed when it had written the first file of a package', async () => {
  const programs = join(root, 'programs');
  mkdirSync(programs);
  const part = 'mkdir node_modules/lamp && cp lamp-1.0.0/package.json node_modules/lamp';
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\n${part}\nkill -9 $$\n`);
  chmodSync(join(programs, 'npm'), 0o755);
  remove('node_modules/lamp');
  const { PATH } = process.env;
  process.env.PATH = [programs, PATH].join(delimiter);
  try {
    await expect(install(root)).rejects.toThrow('npm ci was ended by SIGKILL');
  } finally {
    process.env.PATH = PATH;
  }
  expect(await install(root)).toBe('installed');
  expect(isThere('node_modules/lamp/light.js')).toBe(true);
});
