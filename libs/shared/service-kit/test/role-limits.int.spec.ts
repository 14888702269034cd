import { createDatabase, type TestDatabase } from '@quillstead/testing';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/database/create-data-source.js';
import { setRoleLimits } from '../src/database/role-limits.js';
import { checkResults } from '../src/testing/index.js';

const nothing = { entities: [], migrations: [] };
const limits = { statement_timeout: 1_234, idle_in_transaction_session_timeout: 5_678 };

describe('the limits of the role behind a pooler', () => {
  let database: TestDatabase;
  let direct: DataSource;
  beforeAll(async () => {
    checkResults();
    database = await createDatabase();
    direct = await createDataSource(
      'test',
      { DATABASE_URL: database.url, DATABASE_POOL: 3 },
      nothing,
    ).initialize();
  });
  afterAll(async () => {
    await direct?.destroy();
    await database?.drop();
  });

  const settings = async (session: { query(text: string): Promise<unknown> }): Promise<unknown> => {
    const rows = await session.query(
      `SELECT current_setting('statement_timeout') AS statement,
              current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    return Array.isArray(rows) ? rows[0] : null;
  };

  it('bound the sessions that a pooler opens, without a word from the service', async () => {
    await Promise.all([setRoleLimits(direct, limits), setRoleLimits(direct, limits)]);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const bounded = await settings({ query: async (text: string) => (await client.query(text)).rows });
    await client.end();
    expect(bounded).toEqual({ statement: '1234ms', idle: '5678ms' });
  });

  it('are others when a release has others', async () => {
    await setRoleLimits(direct, { ...limits, statement_timeout: 4_321 });
    const { rows } = await new Client({ connectionString: database.url })
      .connect()
      .then((client) =>
        client
          .query<{ statement: string }>(`SELECT current_setting('statement_timeout') AS statement`)
          .finally(() => client.end()),
      );
    expect(rows).toEqual([{ statement: '4321ms' }]);
  });

  it('do not bound work without limits', async () => {
    await setRoleLimits(direct, limits);
    const other = await createDataSource(
      'test',
      { DATABASE_URL: database.url, DATABASE_POOL: 1 },
      nothing,
    ).initialize();
    expect(await settings(other)).toEqual({ statement: '0', idle: '0' });
    await other.destroy();
  });

  it('take the way through the pooler from what needs no session, and from nothing else', async () => {
    // Nothing listens there.
    const config = {
      DATABASE_URL: database.url,
      DATABASE_POOLER_URL: 'postgres://127.0.0.1:1/none',
      DATABASE_POOL: 1,
    };
    const open = (of?: Parameters<typeof createDataSource>[3]) =>
      createDataSource('test', config, nothing, of)
        .initialize()
        .then((dataSource) => dataSource.destroy())
        .then(() => 'connected');
    await expect(open(limits)).rejects.toThrow('ECONNREFUSED');
    expect(await open({ ...limits, needsSession: true })).toBe('connected');
    expect(await open()).toBe('connected');
  });
});
