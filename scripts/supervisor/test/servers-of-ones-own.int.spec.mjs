import { join } from 'node:path';
import { openDatabase } from '../databases.mjs';
import { isAlive } from '../processes.mjs';
import { startPostgres, startRedis } from '../start-alone.mjs';
import { supervisedSite, until } from './supervised-site.mjs';

let site;
let servers;
let postgres;
let redis;

beforeAll(async () => {
  servers = await supervisedSite();
  postgres = await startPostgres({ dataDir: servers.dataDir, settings: { fsync: 'off' } });
  redis = await startRedis({ dataDir: servers.dataDir, settings: { appendonly: 'no' } });
});
afterAll(async () => {
  await Promise.all([postgres.stop(), redis.stop()]);
  await servers.clean();
});
beforeEach(async () => {
  site = await supervisedSite();
});
afterEach(() => site.clean());

/** The address of a user of the server who has these rights. */
async function userWith(name, rights) {
  const connection = await openDatabase(postgres.url);
  await connection.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}`);
  await connection.end();
  const url = new URL(postgres.url);
  Object.assign(url, { username: name, password: 'secret', pathname: '/team' });
  return url.href;
}

it('uses the servers of DATABASE_URL and REDIS_URL, makes what is missing there and leaves them running', async () => {
  const DATABASE_URL = await userWith('maker', 'CREATEDB CREATEROLE');
  // The address of a pooler is that of one database: no service gets it.
  const variables = { DATABASE_URL, DATABASE_POOLER_URL: DATABASE_URL, REDIS_URL: redis.url };
  const supervisor = await site.running(['--no-sample'], variables);
  expect(site.given()).toEqual({
    DATABASE_URL: expect.stringMatching(/\/\/team_content:.*\/team_content$/),
    REDIS_URL: redis.url,
  });
  expect([site.noted('postgres'), site.noted('redis')]).toEqual([null, null]);
  supervisor.child.kill('SIGINT');
  expect(await supervisor.ended).toBe(0);

  const again = await site.running(['--no-sample'], variables);
  expect(again.text).toMatch(/databases\s+2 found/);
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
  await (await openDatabase(postgres.url)).end();
});

it('says what the user of DATABASE_URL lacks', async () => {
  const variables = { DATABASE_URL: await userWith('guest', ''), REDIS_URL: redis.url };
  const supervisor = site.start(['--no-sample'], variables);
  expect(await supervisor.ended).toBe(1);
  expect(supervisor.text).toMatch(/may not make role and database team_\w+ .*CREATEROLE and CREATEDB/s);
});

it('says which server does not respond', async () => {
  const supervisor = site.start(['--no-sample'], { REDIS_URL: 'redis://127.0.0.1:1' });
  expect(await supervisor.ended).toBe(1);
  expect(supervisor.text).toContain('No Redis responds at 127.0.0.1:1 (REDIS_URL)');
  expect(site.processes()).toEqual([]);
});

it('starts nothing when an address is none, and names all of them', async () => {
  const supervisor = site.start(['--no-sample'], {
    SITE_URL: 'stories.example',
    REDIS_URL: 'localhost:6379',
  });
  expect(await supervisor.ended).toBe(1);
  expect(supervisor.text).toContain('SITE_URL is no address: it must be like https://host.');
  expect(supervisor.text).toContain('REDIS_URL is no address: it must be like redis://host.');
  expect(site.exists('postgres')).toBe(false);
});

it('warns of a Redis that may evict events and jobs', async () => {
  const dataDir = join(servers.dataDir, 'evicting');
  const settings = { appendonly: 'no', 'maxmemory-policy': 'allkeys-lru' };
  const evicting = await startRedis({ dataDir, settings });
  try {
    const DATABASE_URL = new URL('/evicting', postgres.url).href;
    const supervisor = await site.running(['--no-sample'], { DATABASE_URL, REDIS_URL: evicting.url });
    expect(supervisor.text.match(/Redis may evict events and jobs/g)).toHaveLength(1);
    supervisor.child.kill('SIGINT');
    expect(await supervisor.ended).toBe(0);
  } finally {
    await evicting.stop();
  }
});

it('a server started alone comes again at the same address when it is killed', async () => {
  const before = servers.noted('postgres');
  process.kill(before.pid, 'SIGKILL');
  const responds = () =>
    openDatabase(postgres.url).then(
      (connection) => connection.end().then(() => true),
      () => false,
    );
  await until('it responds', async () => servers.noted('postgres').pid !== before.pid && (await responds()));
  expect(isAlive(servers.noted('postgres'))).toBe(true);
});
