import { jest } from '@jest/globals';
import { Socket } from 'node:net';
import { createDatabase, startProxy, type TestDatabase, type TestProxy, waitFor } from '@quillstead/testing';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { checkDatabase } from '../src/database/check-database.js';
import { createDataSource } from '../src/database/create-data-source.js';
import { deadlineClient } from '../src/database/deadline-client.js';
import { requestScope } from '../src/logging/request-scope.js';
import { execute, sql } from '../src/sql/index.js';
import { checkResults } from '../src/testing/index.js';
import { standStill } from './fixtures/stand-still.js';

const limits = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 };
const failure = { driverError: expect.objectContaining({ code: 'ETIMEDOUT' }) };
const soon = { timeout: 30_000 };

describe('a database that does not respond', () => {
  let database: TestDatabase;
  let proxy: TestProxy;
  let observer: Client;
  let site: DataSource;

  beforeAll(() => checkResults());
  beforeEach(async () => {
    database = await createDatabase();
    proxy = await startProxy(database.url);
    observer = new Client({ connectionString: database.url });
    await observer.connect();
    await observer.query('CREATE TABLE thing (id int PRIMARY KEY, changes int NOT NULL DEFAULT 0)');
    await observer.query('INSERT INTO thing (id) VALUES (1)');
    const nothing = { entities: [], migrations: [] };
    const config = { DATABASE_URL: proxy.url, DATABASE_POOL: 6 };
    site = await createDataSource('bounded', config, nothing, limits).initialize();
  });
  afterEach(async () => {
    await site.destroy();
    await observer.end();
    await proxy.stop();
    await database.drop();
  });

  /** Does something as a call would that has so many milliseconds. */
  const within = <Result>(milliseconds: number, work: () => Result): Result =>
    requestScope.run('request-1', work, Date.now() + milliseconds);
  const sleep = () => site.query('SELECT pg_sleep(1000)');
  const responds = () => within(200, () => site.query('SELECT 1')).then(() => true);
  const pids = async (): Promise<number[]> => {
    const own = `SELECT pid FROM pg_stat_activity WHERE application_name = 'bounded' AND datname = current_database()`;
    return (await observer.query<{ pid: number }>(own)).rows.map(({ pid }) => pid);
  };
  /** Opens all connections of the pool, and leaves them idle. */
  const fill = () => Promise.all(Array.from({ length: 6 }, () => site.query('SELECT pg_sleep(0.2)')));

  it('keeps no call beyond its deadline, and works on for the next ones as soon as it can be reached', async () => {
    await fill();
    const before = await pids();
    const calls = Array.from({ length: 6 }, () => within(2_000, sleep));
    const ends = Promise.allSettled(calls);
    await waitFor(async () => (await active()) === 6);
    proxy.silence();
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: failure });
    await waitFor(responds, soon);
    await waitFor(async () => !(await pids()).some((pid) => before.includes(pid)), soon);
  });
  const active = async (): Promise<number> => {
    const { rowCount } = await observer.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'bounded' AND state = 'active' AND datname = current_database()`,
    );
    return rowCount ?? 0;
  };

  it('is not ready, until it responds again', async () => {
    const isReady = () => checkDatabase(site).then(() => true);
    await fill();
    proxy.silence();
    // A call with more time than a check has.
    const call = within(5_000, sleep).catch(() => 'call');
    const check = isReady().catch((error: unknown) => error);
    expect(await Promise.race([call, check])).toMatchObject({ code: 'ETIMEDOUT' });
    await waitFor(isReady, soon);
    await call;
  });

  it('costs one call and not one for each connection that was idle', async () => {
    closeIdleAfter(0);
    await fill();
    proxy.silence();
    await expect(within(200, () => site.query('SELECT 1'))).rejects.toMatchObject(failure);
    await waitFor(async () => (await idleConnections()) === 0, soon);
    await expect(within(20_000, () => site.query('SELECT 1 AS one'))).resolves.toEqual([{ one: 1 }]);
  });
  const pool = (): object => Object(Reflect.get(site.driver, 'master'));
  const idleConnections = (): Promise<number> => Promise.resolve(Number(Reflect.get(pool(), 'idleCount')));
  /** Milliseconds after which the pool closes connections that do nothing; 0: it keeps them. */
  const closeIdleAfter = (idleTimeoutMillis: number): void => {
    Reflect.set(pool(), 'options', { ...Object(Reflect.get(pool(), 'options')), idleTimeoutMillis });
  };

  it('gives a connection that does nothing a second to respond once another one has not', async () => {
    jest.useFakeTimers({
      doNotFake: [
        ...(['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] as const),
        ...(['hrtime', 'nextTick', 'queueMicrotask'] as const),
      ],
    });
    const sockets: Socket[] = [];
    const stream = (): Socket => {
      const socket = new Socket();
      sockets.push(socket);
      return socket;
    };
    const Bounded = deadlineClient(60_000);
    const connect = async () => {
      const client = new Bounded({ connectionString: proxy.url, stream });
      await client.on('error', () => undefined).connect();
      return client;
    };
    const busy = await connect();
    await connect();
    const isOpen = () => sockets.slice(0, 2).map(({ destroyed }) => !destroyed);
    /** A look every tenth of a second. */
    const pass = (seconds: number) => {
      for (let tenths = 0; tenths < seconds * 10; tenths += 1) jest.advanceTimersByTime(100);
    };
    try {
      proxy.silence();
      const call = within(500, () => busy.query('SELECT 1'));
      const failed = call.catch((error: unknown) => error);
      pass(1);
      expect(isOpen()).toEqual([true, true]);
      pass(0.1);
      expect(isOpen()).toEqual([false, true]);
      pass(1);
      expect(isOpen()).toEqual([false, true]);
      pass(0.1);
      expect(isOpen()).toEqual([false, false]);
      expect(await failed).toMatchObject({ code: 'ETIMEDOUT' });
    } finally {
      jest.useRealTimers();
      Bounded.stop();
    }
  });

  it('leaves nothing behind of connections that the pool closed for being idle while they could not be reached', async () => {
    closeIdleAfter(300);
    await fill();
    proxy.silence();
    await waitFor(async () => (await pids()).length === 0, soon);
  });

  it('is not reached for on behalf of a connection that has ended', async () => {
    let opened = 0;
    const stream = (): Socket => {
      opened += 1;
      return new Socket();
    };
    const client = new (deadlineClient(60_000))({ connectionString: database.url, stream });
    await client.connect();
    await client.end();
    await client.end();
    // Longer than a connection has until it must have closed.
    await observer.query('SELECT pg_sleep(1.5)');
    expect(opened).toBe(1);
  });

  it('closes when it cannot be reached, and leaves nothing behind', async () => {
    await fill();
    proxy.silence();
    await site.destroy();
    await waitFor(async () => (await pids()).length === 0, soon);
    await site.initialize();
  });

  it('is rid of a statement that runs beyond its call, and of the locks that its transaction held', async () => {
    const call = within(200, () =>
      site.transaction(async (manager) => {
        await manager.query('UPDATE thing SET changes = changes + 1 WHERE id = 1');
        await manager.query('SELECT pg_sleep(1000)');
      }),
    );
    await expect(call).rejects.toMatchObject(failure);
    await waitFor(async () => (await active()) === 0, soon);
    await site.query('UPDATE thing SET changes = changes + 10 WHERE id = 1');
    expect(await site.query('SELECT changes FROM thing')).toEqual([{ changes: 10 }]);
  });

  it('frees what a vanished transaction had locked before its next statement', async () => {
    const call = within(300, () =>
      site.transaction(async (manager) => {
        await manager.query('SELECT FROM thing WHERE id = 1 FOR UPDATE');
        proxy.silence();
        await manager.query('SELECT 1');
      }),
    );
    await expect(call).rejects.toMatchObject(failure);
    await waitFor(
      () => observer.query('SELECT FROM thing WHERE id = 1 FOR UPDATE NOWAIT').then(() => true),
      soon,
    );
  });

  it('ends the statement of a vanished call also when the server was out of reach at first', async () => {
    closeIdleAfter(0);
    await fill();
    const before = await pids();
    proxy.silence();
    proxy.hold();
    await expect(within(200, () => site.query('SELECT 1'))).rejects.toMatchObject(failure);
    // Begun later and with more time than the connection that ends backends: that one has failed by then.
    const waitingClient = new Client({ connectionString: proxy.url, connectionTimeoutMillis: 4_000 });
    waitingClient.on('error', () => undefined);
    await expect(waitingClient.connect()).rejects.toThrow('timeout');
    expect(await pids()).toEqual(before);
    proxy.release();
    await waitFor(async () => !(await pids()).some((pid) => before.includes(pid)), soon);
  });

  it('ends a statement by the deadline of its own call, no matter which call frees the connection for it', async () => {
    const others = Array.from({ length: 6 }, () => site.query('SELECT pg_sleep(0.3)'));
    const call = within(100, () => execute(site, sql`SELECT pg_sleep(1000)`));
    await expect(call).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await Promise.all(others);
  });

  it('does not end a statement whose result came while the process stood still beyond the deadline', async () => {
    const call = within(1_000, () => site.query('SELECT pg_sleep(0.2)'));
    await waitFor(async () => (await active()) === 1);
    standStill(2_000);
    await expect(call).resolves.toHaveLength(1);
  });

  it('leaves alone what nobody waits for', async () => {
    const work = requestScope.run('a job', () => site.query('SELECT pg_sleep(2)'));
    await expect(within(100, sleep)).rejects.toMatchObject(failure);
    await work;
  });
});
