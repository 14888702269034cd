import { jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dataFolder, emptyDataFolder, keptLaunchDate, makeDataFolder } from './data-folder.mjs';

const isRoot = process.getuid?.() === 0;
const another = 65_534;

/**
 * Calls makeDataFolder in a process that may do no more than the modes of its files say, as root without its rights.
 */
function makeAs(dataDir) {
  const script = `
    const { dataFolder, makeDataFolder } = await import(${JSON.stringify(import.meta.resolve('./data-folder.mjs'))});
    makeDataFolder(dataFolder(process.argv[1]));`;
  const words = [process.execPath, '--input-type=module', '--eval', script, dataDir];
  const rights = ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--'];
  const [file, ...args] = isRoot ? [...rights, ...words] : words;
  return spawnSync(file, args, { encoding: 'utf8' });
}

let dataDir;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'quillstead-data-')), 'data');
});
afterEach(() => {
  rmSync(dirname(dataDir), { recursive: true });
});

it('makes what is missing: others may pass through the folder, and enter nothing in it', () => {
  makeDataFolder(dataFolder(dataDir));
  const modeOf = (name) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);
  expect(['.', 'logs', 'run', 'secrets'].map(modeOf)).toEqual(['711', '700', '700', '700']);
});

it.each([
  '.',
  'logs',
  'run/sample-content',
  'secrets/redis-password',
  'redis',
  'redis/appendonlydir',
  'redis/users.acl',
])('names %s when it cannot be written', (name) => {
  makeDataFolder(dataFolder(dataDir));
  const path = join(dataDir, name);
  const isFile = /-content|-password|\.acl/.test(name);
  mkdirSync(isFile ? dirname(path) : path, { recursive: true });
  if (isFile) writeFileSync(path, '');
  expect(makeAs(dataDir)).toMatchObject({ status: 0, stderr: '' });
  chmodSync(path, isFile ? 0o400 : 0o500);
  const { status, stderr } = makeAs(dataDir);
  chmodSync(path, 0o700);
  expect(status).toBe(1);
  expect(stderr).toContain(`The site cannot write ${path} (of user number ${process.getuid?.()})`);
});

it('is not made by root in what belongs to somebody else', () => {
  mkdirSync(dataDir);
  if (isRoot) chownSync(dataDir, another, another);
  jest.spyOn(process, 'getuid').mockReturnValue(0);
  expect(() => makeDataFolder(dataFolder(dataDir))).toThrow(
    `belongs to user number ${statSync(dataDir).uid}`,
  );
  expect(() => statSync(join(dataDir, 'logs'))).toThrow('ENOENT');
});

it('keeps the backups when the site is emptied, and nothing else of it', () => {
  const data = dataFolder(dataDir);
  makeDataFolder(data);
  const backup = join(data.backups, '2026-01-31T101500Z');
  for (const folder of [backup, data.postgres]) mkdirSync(folder, { recursive: true });
  emptyDataFolder(data);
  expect(readdirSync(dataDir).sort()).toEqual(['backups', 'run']);
  expect(statSync(backup).isDirectory()).toBe(true);
});

it('knows the day on which its site was made, until it is emptied', () => {
  const data = dataFolder(dataDir);
  makeDataFolder(data);
  jest.useFakeTimers({ now: Date.parse('2026-01-31T10:00:00Z') });
  try {
    expect(keptLaunchDate(data)).toBe('2026-01-31');
    jest.setSystemTime(Date.parse('2026-03-08T10:00:00Z'));
    mkdirSync(data.postgres);
    expect(keptLaunchDate(data)).toBe('2026-01-31');
    emptyDataFolder(data);
    expect(keptLaunchDate(data)).toBe('2026-03-08');
  } finally {
    jest.useRealTimers();
  }
});

it('does not know the day of a site that is older than the file with it', () => {
  const data = dataFolder(dataDir);
  makeDataFolder(data);
  mkdirSync(data.postgres);
  expect(keptLaunchDate(data)).toBeNull();
});
