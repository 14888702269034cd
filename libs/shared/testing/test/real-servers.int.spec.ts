import { Redis } from 'ioredis';
import { Client } from 'pg';
import { createDatabase, startRedis, type TestRedis, waitFor } from '../src/index.js';

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

describe('a database of a test', () => {
  it('is empty, separate from the next one, and gone when dropped', async () => {
    const [first, second] = [await createDatabase(), await createDatabase()];
    await run(first.url, 'CREATE TABLE story (id int)');
    const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
    expect(await run(first.url, tables)).toEqual([{ tablename: 'story' }]);
    expect(await run(second.url, tables)).toEqual([]);
    await Promise.all([first.drop(), second.drop()]);
    await expect(run(first.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });
});

describe('a Redis of a test', () => {
  let server: TestRedis;
  afterEach(() => server.stop());

  async function say(...words: [string, ...string[]]): Promise<unknown> {
    const redis = new Redis(server.url, { maxRetriesPerRequest: 0, retryStrategy: () => null });
    redis.on('error', () => undefined);
    try {
      return await redis.call(...words);
    } finally {
      redis.disconnect();
    }
  }

  it('comes back empty on the same port after a kill', async () => {
    server = await startRedis();
    await say('SET', 'key', 'value');
    await server.kill();
    await expect(say('GET', 'key')).rejects.toThrow(/closed|ECONNREFUSED/);
    await server.restart();
    expect(await say('GET', 'key')).toBeNull();
  });

  it('comes back with what was written when it keeps its data', async () => {
    server = await startRedis({ keepsData: true });
    await say('SET', 'key', 'value');
    await server.restart();
    expect(await say('GET', 'key')).toBe('value');
  });

  it('sends nothing while frozen and goes on when thawed', async () => {
    server = await startRedis();
    server.freeze();
    let hasResponse = false;
    const response = say('SET', 'key', 'value').then(() => (hasResponse = true));
    await expect(waitFor(() => hasResponse, { timeout: 200 })).rejects.toThrow(/within 200 ms/);
    server.thaw();
    expect(await response).toBe(true);
  });
});
