import { jest } from '@jest/globals';
import { createDatabase, type TestDatabase } from '@quillstead/testing';
import type { Client } from 'pg';
import { deadlineClient } from '../src/database/deadline-client.js';

describe('a connection on which no statement outlives its call', () => {
  let database: TestDatabase;
  let Bounded: ReturnType<typeof deadlineClient>;
  const clients: Client[] = [];
  const connect = async (): Promise<Client> => {
    const client = new Bounded({ connectionString: database.url });
    clients.push(client);
    await client.on('error', () => undefined).connect();
    return client;
  };

  beforeEach(async () => {
    database = await createDatabase();
    Bounded = deadlineClient(60_000);
  });
  afterEach(async () => {
    Bounded.stop();
    await Promise.all(clients.splice(0).map((client) => client.end().catch(() => undefined)));
    await database.drop();
  });

  /** A statement that is to end in so many milliseconds. */
  const bounded = (text: string, within: number) => ({ text, deadline: Date.now() + within });
  /** Gives what a statement with a callback does, as a pool sends it. */
  const withCallback = (client: Client, words: object, values: unknown[]): Promise<unknown> =>
    new Promise((resolve) =>
      client.query(words as never, values, (error, result) => resolve(error ?? result.rows)),
    );

  it('ends one with a callback at its deadline too', async () => {
    const client = await connect();
    const failure = await withCallback(client, bounded('SELECT pg_sleep($1)', 100), [1_000]);
    expect(failure).toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('goes on after one with a callback that ended in time', async () => {
    const client = await connect();
    const within = 30_000;
    expect(await withCallback(client, bounded('SELECT $1::int AS one', within), [1])).toEqual([{ one: 1 }]);
    // Beyond the deadline of the one before, for several looks.
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 2 * within);
    await client.query('SELECT pg_sleep(0.5)');
  });

  it('is not disturbed while others do their work in time', async () => {
    const [idle, busy, observer] = [await connect(), await connect(), await connect()];
    const { rows } = await idle.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const lastStatement = async (): Promise<unknown> => {
      const text = 'SELECT query, query_start::text FROM pg_stat_activity WHERE pid = $1';
      return (await observer.query(text, [rows[0]?.pid])).rows;
    };
    const before = await lastStatement();
    await busy.query('SELECT pg_sleep(0.5)');
    expect(await lastStatement()).toEqual(before);
  });

  it('ends what is late although another statement has just ended', async () => {
    const [late, other] = [await connect(), await connect()];
    const failing = late.query(bounded('SELECT pg_sleep(1000)', 400)).catch((error: unknown) => error);
    await other.query('SELECT 1');
    expect(await failing).toMatchObject({ code: 'ETIMEDOUT' });
  });
});
