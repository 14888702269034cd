import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  createDatabase,
  type Gateway,
  type ServiceUnderTest,
  startGateway,
  startProxy,
  startRedis,
  startService,
  type TestDatabase,
  type TestProxy,
  type TestRedis,
  waitFor,
} from '@quillstead/testing';
import { Client } from 'pg';

/** Milliseconds, as an operator would count them: TCP alone takes a quarter of an hour. */
const soon = { timeout: 30_000 };

describe('a site whose servers vanish without a word and are there again by another path', () => {
  let redis: TestRedis;
  let database: TestDatabase;
  let toRedis: TestProxy;
  let toDatabase: TestProxy;
  let content: ServiceUnderTest;
  let gateway: Gateway;
  let observer: Client;

  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), createDatabase()]);
    observer = new Client({ connectionString: database.url });
    await observer.connect();
    [toRedis, toDatabase] = await Promise.all([startProxy(redis.url), startProxy(database.url)]);
    const env = {
      REDIS_URL: toRedis.url,
      DEPLOYMENT_SECRET: randomBytes(24).toString('base64url'),
      LOG_LEVEL: 'warn',
    };
    const main = join(import.meta.dirname, '../../content/dist/main.js');
    const own = { DATABASE_URL: toDatabase.url, MIGRATE_ON_START: '1' };
    [content, gateway] = await Promise.all([
      startService(main, { env: { ...env, ...own } }),
      startGateway({ ...env, RATE_LIMIT_SCALE: '0', AWAITED_SERVICES: 'content' }),
    ]);
    await waitFor(hasResponded);
  });
  afterAll(async () => {
    await Promise.all([gateway?.stop(), content?.stop()]);
    await Promise.all([toRedis?.stop(), toDatabase?.stop()]);
    await redis?.stop();
    await observer?.end();
    await database?.drop();
  });

  let reads = 0;
  /** Of an address that no cache knows. */
  const readUnknown = () => fetch(`${gateway.url}/api/v1/story/no-such-story-${(reads += 1)}`);
  const hasResponded = async () => (await readUnknown()).status === 404;
  const areReady = async () => {
    const responses = await Promise.all(
      [gateway, content].map(({ healthUrl }) => fetch(`${healthUrl}/readyz`)),
    );
    return responses.every(({ ok }) => ok);
  };

  it('responds again and is ready a few seconds after Redis was gone', async () => {
    const calls = Array.from({ length: 10 }, readUnknown);
    toRedis.silence();
    await Promise.all(calls);
    await waitFor(hasResponded, soon);
    await waitFor(areReady, soon);
  });

  it('responds again and is ready a few seconds after PostgreSQL was gone, and leaves nothing behind there', async () => {
    // A connection that vanished while it was opened has had no statement and holds nothing. Its number is not known here, so
    // only PostgreSQL's own keepalive ends it, and here the proxy keeps that satisfied.
    const pids = async (): Promise<number[]> => {
      const { rows } = await observer.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'content' AND query <> ''`,
      );
      return rows.map(({ pid }) => pid);
    };
    const calls = Array.from({ length: 10 }, readUnknown);
    const before = await pids();
    toDatabase.silence();
    await Promise.all(calls);
    await waitFor(hasResponded, soon);
    await waitFor(areReady, soon);
    // Those of background work go last: it has no deadline but that of every statement.
    await waitFor(async () => !(await pids()).some((pid) => before.includes(pid)), soon);
  });
});
