import { execFileSync, spawnSync } from 'node:child_process';
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
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { eventStream } from '../../../libs/shared/service-kit/dist/events/event-stream.js';
import { jobPrefix } from '../../../libs/shared/service-kit/dist/jobs/job-queue.js';
import { siteServices } from '../../containers/site-services.mjs';
import { startPostgres } from '../../supervisor/index.mjs';
import { openDatabase } from '../../supervisor/databases.mjs';

const root = resolve(import.meta.dirname, '../../..');
/** Milliseconds: two servers start on whatever machine. */
const timeout = 120_000;
/** Stand for the databases of two services. */
const names = ['content', 'notifications'];

let folder;
let servers;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillstead-pitr-'));
  servers = [];
  // PostgreSQL has another user than a root who runs the tests.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'archive'));
  chmodSync(join(folder, 'archive'), 0o777);
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true });
});

async function start(name, settings) {
  const server = await startPostgres({ dataDir: join(folder, name), settings });
  servers.push(server);
  return server.url;
}

async function inDatabase(url, name, statement) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  const database = await openDatabase(address.href);
  try {
    return (await database.query(statement)).rows;
  } finally {
    await database.end();
  }
}

const inEach = async (url, statement) => {
  for (const name of names) await inDatabase(url, name, statement);
};

async function until(isDone) {
  while (!(await isDone())) await pause(20);
}

/** A base backup by PostgreSQL's own interface, as barman-cloud makes it: files of a server that goes on writing. */
async function baseBackup(url, to) {
  const session = await openDatabase(url);
  await session.query(`SELECT pg_backup_start('base', fast => true)`);
  mkdirSync(to);
  for (const part of ['postgres', 'secrets'])
    execFileSync('cp', ['-a', join(folder, 'site', part), join(to, part)]);
  const [{ labelfile }] = (await session.query('SELECT labelfile FROM pg_backup_stop()')).rows;
  await session.end();
  rmSync(join(to, 'postgres/postmaster.pid'));
  // The archive has them.
  for (const name of readdirSync(join(to, 'postgres/pg_wal')).filter((file) => /^[\dA-F]{24}$/.test(file)))
    rmSync(join(to, 'postgres/pg_wal', name));
  writeFileSync(join(to, 'postgres/backup_label'), labelfile);
  writeFileSync(join(to, 'postgres/recovery.signal'), '');
  const { uid, gid } = statSync(join(to, 'postgres'));
  for (const file of ['backup_label', 'recovery.signal']) chownSync(join(to, 'postgres', file), uid, gid);
}

it(
  'restores all databases as they were at one moment, from a base backup and the archive',
  async () => {
    const archive = join(folder, 'archive');
    const url = await start('site', {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    });
    for (const name of names) await inDatabase(url, 'postgres', `CREATE DATABASE ${name}`);
    await inEach(url, 'CREATE TABLE story (title text)');
    await inEach(url, `INSERT INTO story VALUES ('before the base backup')`);
    await baseBackup(url, join(folder, 'restored'));
    await inEach(url, `INSERT INTO story VALUES ('after it')`);
    const [{ moment }] = await inDatabase(url, 'postgres', 'SELECT clock_timestamp()::text AS moment');
    await inEach(url, 'DELETE FROM story');
    const [{ last }] = await inDatabase(url, 'postgres', 'SELECT pg_walfile_name(pg_switch_wal()) AS last');
    await until(async () => {
      const [{ archived }] = await inDatabase(
        url,
        'postgres',
        'SELECT last_archived_wal AS archived FROM pg_stat_archiver',
      );
      return archived >= last;
    });
    await servers[0].stop();

    const restored = await start('restored', {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    });
    await until(async () => {
      const [{ waits }] = await inDatabase(restored, 'postgres', 'SELECT pg_is_in_recovery() AS waits');
      return !waits;
    });
    for (const name of names)
      expect(await inDatabase(restored, name, 'SELECT title FROM story')).toEqual([
        { title: 'before the base backup' },
        { title: 'after it' },
      ]);
  },
  timeout,
);

it(
  'removes the events and jobs that are newer than restored databases, and nothing else',
  async () => {
    const secret = randomUUID();
    const redis = new Redis(process.env.TEST_REDIS_URL ?? '');
    const [events, job, limit] = [
      eventStream('content', secret),
      `${jobPrefix('accounts', secret)}:emails`,
      `limit:${secret}`,
    ];
    await redis.mset(events, 'newer', job, 'newer', limit, 'stays');
    const databases = siteServices.map((name) => [
      `${name.toUpperCase()}_DATABASE_URL`,
      'postgres://nowhere/a',
    ]);
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'scripts/containers/operate.mjs'), 'empty-queues'],
      {
        env: {
          ...process.env,
          ...Object.fromEntries(databases),
          REDIS_URL: process.env.TEST_REDIS_URL,
          REDIS_NAMESPACE: '',
          DEPLOYMENT_SECRET: secret,
        },
        encoding: 'utf8',
      },
    );
    expect([status, stdout]).toEqual([0, '2 keys of events and jobs were removed\n']);
    expect(await redis.mget(events, job, limit)).toEqual([null, null, 'stays']);
    await redis.del(limit);
    redis.disconnect();
  },
  timeout,
);
