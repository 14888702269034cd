import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { beganAt } from './processes.mjs';
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

/** Does something while `npm` is a script of the test. */
async function withNpm(script, act) {
  const programs = join(root, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const { PATH } = process.env;
  process.env.PATH = [programs, PATH].join(delimiter);
  try {
    await act();
  } finally {
    process.env.PATH = PATH;
  }
}

it('installs once when two commands begin at the same time, and the second waits', async () => {
  remove('node_modules/lamp');
  const { PATH } = process.env;
  const npmItself = `echo began >> ${join(root, 'runs')}; PATH='${PATH}' exec npm "$@"`;
  await withNpm(npmItself, async () => {
    expect(await Promise.all([install(root), install(root)])).toEqual(['installed', 'installed']);
  });
  expect(readFileSync(join(root, 'runs'), 'utf8')).toBe('began\n');
});

it('waits for the npm that a killed command has left running', async () => {
  const npmLeft = spawn('sleep', ['60']);
  mkdirSync(join(root, '.data'), { recursive: true });
  const note = { part: 'npm ci', pid: npmLeft.pid, began: beganAt(npmLeft.pid) };
  writeFileSync(join(root, '.data/installing.json'), JSON.stringify(note));
  remove('node_modules/lamp');
  const installing = install(root);
  // npm is begun at once where nothing holds it up.
  expect(await Promise.race([installing, pause(1_000, 'waits')])).toBe('waits');
  expect(isThere('node_modules/lamp')).toBe(false);
  npmLeft.kill('SIGKILL');
  expect(await installing).toBe('installed');
});

it('notes the npm that it runs, for the next command if this one is killed', async () => {
  remove('node_modules/lamp');
  const [place, copy] = ['.data/installing.json', 'note.json'];
  const noted = `for _ in $(seq 100); do grep -q pid..$$, ${join(root, place)} && break; sleep 0.05; done`;
  const script = `echo $$ > ${join(root, 'pid')}; ${noted}; cp ${join(root, place)} ${join(root, copy)}; exit 1`;
  await withNpm(script, () => expect(install(root)).rejects.toThrow('npm ci ended with exit code 1'));
  const { pid } = JSON.parse(readFileSync(join(root, copy), 'utf8'));
  expect(pid).toBe(Number(readFileSync(join(root, 'pid'), 'utf8')));
  expect(isThere(place)).toBe(false);
});

it('installs again after npm was killed when it had written the first file of a package', async () => {
  const part = 'mkdir node_modules/lamp && cp lamp-1.0.0/package.json node_modules/lamp';
  remove('node_modules/lamp');
  await withNpm(`${part}\nkill -9 $$`, () =>
    expect(install(root)).rejects.toThrow('npm ci was ended by SIGKILL'),
  );
  expect(await install(root)).toBe('installed');
  expect(isThere('node_modules/lamp/light.js')).toBe(true);
});
