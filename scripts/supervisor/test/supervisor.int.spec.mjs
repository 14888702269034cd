import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '../databases.mjs';
import { beganAt, isAlive } from '../processes.mjs';
import { redisResponds } from '../redis.mjs';
import { supervisedSite, until } from './supervised-site.mjs';

const parts = ['accounts', 'content', 'gateway', 'redis', 'postgres'];
let site;

beforeEach(async () => {
  site = await supervisedSite();
});
afterEach(() => site.clean());

const notes = () => parts.map((part) => site.noted(part));

async function stopsCleanly(supervisor, signal = 'SIGINT') {
  const noted = notes();
  supervisor.child.kill(signal);
  expect(await supervisor.ended).toBe(0);
  expect(noted.filter(isAlive)).toEqual([]);
  expect(site.processes()).toEqual([]);
}

/** Kills a part and waits until another process does its work. */
async function comesAgain(supervisor, part) {
  const before = site.noted(part);
  process.kill(before.pid, 'SIGKILL');
  await supervisor.says(`${part} is back`);
  const after = site.noted(part);
  expect(after.pid).not.toBe(before.pid);
  expect(isAlive(after)).toBe(true);
}

describe('a start', () => {
  it('brings up every part, prints one address and leaves no process when it is stopped', async () => {
    const supervisor = await site.running(['--no-sample']);
    expect(notes().every(isAlive)).toBe(true);
    expect(supervisor.text).toContain(`http://localhost:${site.port}`);
    expect(await site.responds()).toBe(true);
    await stopsCleanly(supervisor);
  });

  it('stops on SIGTERM as on Ctrl-C', async () => {
    await stopsCleanly(await site.running(['--no-sample']), 'SIGTERM');
  });

  it('keeps what was written, and each service to its own database', async () => {
    const first = await site.running(['--no-sample']);
    const own = await openDatabase(site.given().DATABASE_URL);
    await own.query('CREATE TABLE kept AS SELECT 42 AS number');
    await own.end();
    const foreign = site.given().DATABASE_URL.replace(/_content$/, '_accounts');
    await expect(openDatabase(foreign)).rejects.toThrow(/permission denied/);
    await stopsCleanly(first);

    const second = await site.running(['--no-sample']);
    const again = await openDatabase(site.given().DATABASE_URL);
    expect((await again.query('SELECT number FROM kept')).rows).toEqual([{ number: 42 }]);
    await again.end();
    await stopsCleanly(second);
  });

  it('fills an empty site once and prints the log-ins each time', async () => {
    const startAndLook = async () => {
      const supervisor = await site.running();
      await supervisor.says('Logs:');
      expect(supervisor.text).toContain('reader@example.org   a password');
      expect(site.read('sample-runs')).toBe('ran\n');
      await stopsCleanly(supervisor);
    };
    await startAndLook();
    await startAndLook();
  });

  it('is the same in a folder whose name means something in a URL, a pattern or a shell', async () => {
    await site.clean();
    site = await supervisedSite(`site#2 50%41 off, [1]* é'?&;`);
    await stopsCleanly(await site.running());
  });

  it('forgets everything with --reset', async () => {
    await stopsCleanly(await site.running());
    writeFileSync(join(site.dataDir, 'kept'), '');
    await stopsCleanly(await site.running(['--reset', '--no-sample']));
    expect(site.exists('kept')).toBe(false);
    expect(site.exists('sample-runs')).toBe(false);
  });
});

describe('a part that dies', () => {
  it('is started again: a service, PostgreSQL, Redis, one after the other', async () => {
    const supervisor = await site.running(['--no-sample']);
    const { DATABASE_URL, REDIS_URL } = site.given();
    await comesAgain(supervisor, 'content');
    await comesAgain(supervisor, 'postgres');
    await (await openDatabase(DATABASE_URL)).end();
    await comesAgain(supervisor, 'redis');
    expect(await redisResponds(REDIS_URL)).toBe(true);
    expect(site.read('logs/supervisor.log')).toMatch(
      /content was ended by SIGKILL; starting it again in 0\.2 s/,
    );
    await stopsCleanly(supervisor);
  });

  it.each([
    ['the supervisor writes no log', () => 'logs/supervisor.log'],
    ['it cannot be noted', (pid) => `run/content.json.${pid}.new`],
  ])('is started again, once, on a full disk: %s', async (_, written) => {
    const supervisor = await site.running(['--no-sample']);
    const path = join(site.dataDir, written(supervisor.child.pid));
    rmSync(path, { force: true });
    symlinkSync('/dev/full', path);
    process.kill(site.noted('content').pid, 'SIGKILL');
    await supervisor.says('content is back');
    expect(site.processes().filter((line) => line.endsWith('content.mjs'))).toHaveLength(1);
    supervisor.child.kill('SIGINT');
    expect(await supervisor.ended).toBe(0);
    expect(site.processes()).toEqual([]);
  });

  it('fails the start when it never got ready: named, with the end of its log, and nothing stays behind', async () => {
    const supervisor = site.start(['--no-sample'], { FAKE_BROKEN: 'content' });
    expect(await supervisor.ended).toBe(1);
    expect(supervisor.text).toContain('content ended with exit code 3 before it was ready');
    expect(supervisor.text).toContain('complaint 30');
    expect(supervisor.text).not.toContain('complaint 10\n');
    expect(site.processes()).toEqual([]);
  });

  it('that ignores SIGTERM is killed, and all is stopped within five seconds all the same', async () => {
    await stopsCleanly(await site.running(['--no-sample'], { FAKE_DEAF: 'content' }));
  });
});

describe('a supervisor that was killed', () => {
  it('is recovered from: what it left is stopped and the site starts', async () => {
    const first = await site.running(['--no-sample']);
    const left = notes();
    first.child.kill('SIGKILL');
    await first.ended;
    expect(left.every(isAlive)).toBe(true);
    const second = await site.running(['--no-sample']);
    expect(second.text).toContain('Stopped what the last run had left');
    expect(left.filter(isAlive)).toEqual([]);
    await stopsCleanly(second);
  });

  it('is recovered from when PostgreSQL was killed with it', async () => {
    const first = await site.running(['--no-sample']);
    process.kill(site.noted('postgres').pid, 'SIGKILL');
    first.child.kill('SIGKILL');
    await first.ended;
    await stopsCleanly(await site.running(['--no-sample']));
  });

  it('does not kill another process that has got the number of a part', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      mkdirSync(join(site.dataDir, 'run'), { recursive: true });
      const note = { part: 'content', pid: other.pid, began: 'long ago' };
      writeFileSync(join(site.dataDir, 'run/content.json'), JSON.stringify(note));
      await stopsCleanly(await site.running(['--no-sample']));
      expect(beganAt(other.pid ?? 0)).not.toBeNull();
    } finally {
      other.kill('SIGKILL');
    }
  });
});

describe('a start that may not be', () => {
  it('is refused while another supervisor runs the same site, which is left in peace', async () => {
    const first = await site.running(['--no-sample']);
    const second = site.start(['--no-sample']);
    expect(await second.ended).toBe(1);
    expect(second.text).toContain(`This site is running already (process ${first.child.pid})`);
    expect(await site.responds()).toBe(true);
    await stopsCleanly(first);
  });

  it.each(['127.0.0.1', '0.0.0.0', '::'])(
    'says that the port is taken on %s, before anything starts',
    async (host) => {
      const other = createServer();
      await new Promise((resolve) => other.listen(site.port, host, () => resolve(null)));
      const supervisor = site.start();
      expect(await supervisor.ended).toBe(1);
      expect(supervisor.text).toContain(`Port ${site.port} is taken by another program`);
      expect(site.exists('postgres')).toBe(false);
      await new Promise((resolve) => other.close(resolve));
    },
  );

  it('says where emails would go and cannot', async () => {
    const MAIL_DIR = join(import.meta.filename, 'mail');
    const supervisor = site.start(['--no-sample'], { MAIL_DIR });
    expect(await supervisor.ended).toBe(1);
    expect(supervisor.text).toContain(`The site cannot write ${MAIL_DIR}.`);
    expect(site.exists('postgres')).toBe(false);
  });

  it('says what a wrong word or port means', async () => {
    const word = site.start(['--rest']);
    const port = site.start([], { PORT: 'http' });
    expect([await word.ended, await port.ended]).toEqual([1, 1]);
    expect(word.text).toContain('--rest is not understood');
    expect(port.text).toContain('PORT=http is no port');
  });
});

describe('stopping', () => {
  it('while still starting leaves nothing behind', async () => {
    const supervisor = site.start(['--no-sample']);
    await until('PostgreSQL begins', () => site.exists('postgres.new') || site.exists('postgres'));
    supervisor.child.kill('SIGTERM');
    expect(await supervisor.ended).toBe(0);
    expect(site.processes()).toEqual([]);
  });

  it('is forced by a second Ctrl-C', async () => {
    const supervisor = await site.running(['--no-sample'], { FAKE_DEAF: 'gateway' });
    const noted = notes();
    supervisor.child.kill('SIGINT');
    await supervisor.says('Stopping');
    const again = setInterval(() => supervisor.child.kill('SIGINT'), 600);
    expect(await supervisor.ended).toBe(130);
    clearInterval(again);
    await until('all gone', () => noted.every((each) => !isAlive(each)));
  });
});
