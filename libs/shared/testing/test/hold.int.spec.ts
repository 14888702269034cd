import { Redis } from 'ioredis';
import { Pool } from 'pg';
import {
  createDatabase,
  holdClock,
  holdCommand,
  holdStatement,
  startProxy,
  type TestDatabase,
  type TestProxy,
} from '@quillstead/testing';

describe('a statement that is held', () => {
  let database: TestDatabase;
  let proxy: TestProxy;
  let near: Pool;
  let pool: Pool;
  beforeEach(async () => {
    database = await createDatabase();
    proxy = await startProxy(database.url);
    [pool, near] = [database.url, proxy.url].map((connectionString) => new Pool({ connectionString })) as [
      Pool,
      Pool,
    ];
    await pool.query('CREATE TABLE story (id int)');
  });
  afterEach(async () => {
    await Promise.all([pool.end(), near.end()]);
    await proxy.stop();
    await database.drop();
  });

  /** What a hold of this process needs of TypeORM's data source. */
  const source = () => ({
    driver: { database: new URL(database.url).pathname.slice(1) },
    query: async (statement: string) => (await pool.query<object>(statement)).rows,
  });
  const count = async () => (await pool.query('SELECT FROM story')).rowCount;
  const insert = (by: Pool) =>
    by.query({ name: 'insert', text: 'INSERT INTO story VALUES ($1)', values: [1] });
  const places = [
    ['in this process', () => [source(), pool] as const],
    ['by a proxy', () => [proxy, near] as const],
  ] as const;

  it.each(places)('%s is not with the server before it is released, and others are', async (_, place) => {
    const [where, by] = place();
    // The server knows it by its name then.
    await insert(by);
    const held = holdStatement(where, /INSERT INTO story/);
    const insertion = insert(by);
    await held.reached();
    expect(await count()).toBe(1);
    await insert(by);
    expect(await count()).toBe(2);
    held.release();
    await insertion;
    expect(await count()).toBe(3);
  });

  it.each(places)('%s at its response is done already', async (_, place) => {
    const [where, by] = place();
    const held = holdStatement(where, /INSERT INTO story/, 'response');
    let isKnown = false;
    const insertion = insert(by).then(() => (isKnown = true));
    await held.reached();
    expect(await count()).toBe(1);
    expect(isKnown).toBe(false);
    held.release();
    await insertion;
  });

  it('in this process is one of that database, also in a transaction', async () => {
    const other = await createDatabase();
    const elsewhere = new Pool({ connectionString: other.url });
    const held = holdStatement(source(), /^COMMIT/);
    await elsewhere.query('COMMIT');
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO story VALUES (1)');
    const committing = client.query('COMMIT');
    await held.reached();
    expect(await count()).toBe(0);
    held.release();
    await committing;
    expect(await count()).toBe(1);
    client.release();
    await elsewhere.end();
    await other.drop();
  });
});

describe('a command that is held', () => {
  it('has not reached Redis, while those of other connections have', async () => {
    const url = process.env['TEST_REDIS_URL'] ?? '';
    const proxy = await startProxy(url);
    const [near, beside, direct] = [new Redis(proxy.url), new Redis(proxy.url), new Redis(url)];
    const key = `held-${process.pid}`;
    const held = holdCommand(proxy, 'INCR');
    const first = near.incr(key);
    await held.reached();
    expect(await direct.get(key)).toBeNull();
    expect(await beside.incr(key)).toBe(1);
    held.release();
    expect(await first).toBe(2);
    await direct.del(key);
    for (const client of [near, beside, direct]) client.disconnect();
    await proxy.stop();
  });
});

describe('a clock that is held', () => {
  it('shows one moment until time passes, and the time of the machine once it is released', () => {
    const clock = holdClock(Date.parse('2026-03-03T00:00:00Z'));
    try {
      expect(new Date().toISOString()).toBe('2026-03-03T00:00:00.000Z');
      clock.pass(1);
      expect([Date.now(), new Date(0).getTime()]).toEqual([Date.parse('2026-03-03T00:00:00.001Z'), 0]);
      expect(new Date()).toBeInstanceOf(Date);
    } finally {
      clock.release();
    }
    expect(Date.now()).toBeGreaterThan(Date.parse('2026-03-04'));
  });
});
