import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { createDatabase, type TestDatabase } from '@quillstead/testing';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/database/create-data-source.js';
import { isPassing } from '../src/database/database-errors.js';
import { execute, integer, json, query, queryOne, raw, sql, text, time } from '../src/sql/index.js';
import { checkResults } from '../src/testing/index.js';

describe('statements', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    checkResults();
    database = await createDatabase();
    const config = { DATABASE_URL: database.url, DATABASE_POOL: 2 };
    dataSource = await createDataSource('lamps', config, { entities: [], migrations: [] }).initialize();
    await execute(dataSource, sql`CREATE TABLE lamp (id bigint, note text, lit_at timestamptz)`);
  });
  beforeEach(() => execute(dataSource, sql`TRUNCATE lamp`));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const lamp = { id: integer, note: text.orNull };
  const insert = (id: number, note: string | null) =>
    sql`INSERT INTO lamp (id, note) VALUES (${id}, ${note})`;
  const lamps = () => query(dataSource, lamp, sql`SELECT id, note FROM lamp ORDER BY id`);

  it('give typed rows, with values where a fragment stands', async () => {
    await execute(dataSource, insert(1, 'one'));
    await execute(dataSource, insert(2, null));
    const above = (id: number) => sql`lamp.id > ${id}`;
    const rows = await query(
      dataSource,
      lamp,
      sql`SELECT id, note FROM ${raw('lamp')} WHERE ${above(0)} AND note IS DISTINCT FROM ${'one'} AND ${above(1)}`,
    );
    expect(rows).toEqual([{ id: 2, note: null }]);
    expect(await queryOne(dataSource, lamp, sql`SELECT id, note FROM lamp WHERE id = ${9}`)).toBeUndefined();
  });

  it('give what they change and return, and how many rows that are', async () => {
    expect(await execute(dataSource, insert(1, 'one'))).toBe(1);
    const changed = sql`UPDATE lamp SET note = ${'uno'} WHERE id = ${1} RETURNING id, note`;
    expect(await query(dataSource, lamp, changed)).toEqual([{ id: 1, note: 'uno' }]);
    expect(await execute(dataSource, sql`DELETE FROM lamp WHERE id > ${0}`)).toBe(1);
    expect(await execute(dataSource, sql`DELETE FROM lamp`)).toBe(0);
  });

  it('run in the transaction of their manager', async () => {
    const failing = dataSource.transaction(async (manager) => {
      await execute(manager, insert(1, 'gone'));
      expect(await query(manager, lamp, sql`SELECT id, note FROM lamp`)).toHaveLength(1);
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect(await lamps()).toEqual([]);
    await dataSource.transaction((manager) => execute(manager, insert(2, 'kept')));
    expect(await lamps()).toEqual([{ id: 2, note: 'kept' }]);
  });

  it('give every kind of value as declared', async () => {
    const row = await queryOne(
      dataSource,
      { at: time, ids: integer.list, names: text.list, shape: json<{ side: number }>() },
      sql`SELECT ${'2026-01-02T03:04:05Z'}::timestamptz AS at, ARRAY[1, 2]::bigint[] AS ids,
                 ARRAY['a'] AS names, '{"side": 3}'::jsonb AS shape`,
    );
    expect(row).toEqual({
      at: new Date('2026-01-02T03:04:05Z'),
      ids: [1, 2],
      names: ['a'],
      shape: { side: 3 },
    });
  });

  describe('on one connection', () => {
    const connections: DataSource[] = [];
    const connect = async (DATABASE_PREPARED?: boolean) => {
      const config = { DATABASE_URL: database.url, DATABASE_POOL: 1, DATABASE_PREPARED };
      const connection = await createDataSource('one', config, { entities: [], migrations: [] }).initialize();
      connections.push(connection);
      return connection;
    };
    afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.destroy())));

    it.each([
      ['are planned once', true, true, 1],
      ['are planned each time where nothing is prepared', false, true, 0],
      ['are planned each time when they are sent so', true, false, 0],
    ])('%s', async (_, isDatabasePrepared, isPrepared, plans) => {
      const connection = await connect(isDatabasePrepared);
      for (const id of [1, 2])
        await query(connection, lamp, sql`SELECT id, note FROM lamp WHERE id = ${id}`, { isPrepared });
      const planned = sql`
        SELECT count(*) FILTER (WHERE statement LIKE 'SELECT id, note FROM lamp WHERE%') AS plans
        FROM pg_prepared_statements`;
      expect(await query(connection, { plans: integer }, planned)).toEqual([{ plans }]);
    });

    it('go on after a migration has given a column another type', async () => {
      const connection = await connect();
      await execute(connection, sql`CREATE TABLE narrow (id int)`);
      const read = () => query(connection, { id: integer }, sql`SELECT id FROM narrow`);
      await read();
      await execute(connection, sql`ALTER TABLE narrow ALTER id TYPE bigint`);
      const refused: unknown = await read().catch((error: unknown) => error);
      expect(isPassing(refused)).toBe(true);
      expect(await read()).toEqual([]);
    });
  });

  it.each([
    ['a column too many', sql`SELECT 1::bigint AS id, ''::text AS note, 2 AS more`, 'more is not declared'],
    ['a column too few', sql`SELECT 1::bigint AS id`, 'note is not given'],
    ['another type', sql`SELECT 1::numeric AS id, ''::text AS note`, 'id has the type 1700'],
    ['a null that is not declared', sql`SELECT null::bigint AS id, ''::text AS note`, 'id is null'],
  ])('fail in tests with %s', async (_, statement, fault) => {
    await expect(query(dataSource, lamp, statement)).rejects.toThrow(fault);
  });

  it('fail in tests when somebody runs for their number what gives rows', async () => {
    await expect(execute(dataSource, sql`SELECT 1 AS one`)).rejects.toThrow('one is not declared');
  });

  describe('in a run that gathers them', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'quillstead-statements-'));
      jest.replaceProperty(process, 'env', { ...process.env, RUN_STATEMENTS: folder });
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const noted = () =>
      readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
    /** The place of the line above the caller's. */
    const lineAbove = () => {
      const line = /sql\.int\.spec\.ts:(\d+)/u.exec(new Error().stack?.split('\n')[2] ?? '')?.[1];
      return `${import.meta.filename}:${Number(line) - 1}`;
    };

    it('are noted once by the line that runs them, whichever function it calls', async () => {
      const lines = [];
      for (const id of [1, 2]) {
        await execute(dataSource, insert(id, null));
        lines.push(lineAbove());
        await queryOne(dataSource, lamp, sql`SELECT id, note FROM lamp`);
        lines.push(lineAbove());
        await query(dataSource, { count: integer }, sql`SELECT count(*) FROM lamp`);
        lines.push(lineAbove());
      }
      expect(noted()).toEqual(lines.slice(0, 3));
    });

    it('are not noted when they fail or give other columns', async () => {
      await expect(query(dataSource, lamp, sql`SELECT id FROM lamp`)).rejects.toThrow('note is not given');
      await expect(query(dataSource, lamp, sql`SELECT id FROM nowhere`)).rejects.toThrow('does not exist');
      expect(noted()).toEqual([]);
    });
  });
});
