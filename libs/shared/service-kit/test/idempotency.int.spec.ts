import type { EntityManager } from 'typeorm';
import { IdempotentCalls, storeResponses } from '../src/database/idempotent-calls.js';
import { CallError } from '../src/errors/call-error.js';
import { pruneMessages } from '../src/events/housekeeping.js';
import { RawResponse } from '../src/rpc/response.js';
import { json, queryOne, sql } from '../src/sql/index.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const viewer = { id: 1, session_id: 1, username: 'ada', role: 'member', show_nsfw: 0 } as const;

describe('a call with an idempotency key', () => {
  let service: ServiceDatabase;
  let calls: IdempotentCalls;

  const add = (
    key?: string,
    who: typeof viewer | { id: number } | null = viewer,
    payload: object = { text: 'One' },
  ) =>
    calls.run({ idempotencyKey: key, viewer: who && { ...viewer, ...who } }, payload, async (manager) => {
      const [row] = await manager.query<{ id: number }[]>('INSERT INTO entry DEFAULT VALUES RETURNING id');
      return { id: row?.id };
    });
  const entries = async (): Promise<number> =>
    (await service.dataSource.query<{ id: number }[]>('SELECT id FROM entry')).length;

  beforeEach(async () => {
    service = await openServiceDatabase('CREATE TABLE entry (id bigint GENERATED ALWAYS AS IDENTITY)');
    calls = new IdempotentCalls(service.dataSource);
  });
  afterEach(() => service.close());

  it('does its work once and gives a repeat the reply of the first', async () => {
    expect(await add('one')).toEqual({ id: 1 });
    expect(await add('one')).toEqual({ id: 1 });
    expect(await add('two')).toEqual({ id: 2 });
    expect(await entries()).toBe(2);
  });

  it('does its work once when eight come at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => add('one')));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect(await entries()).toBe(1);
  });

  it.each([
    ['with a key', 'one'],
    ['without', undefined],
  ] as const)(
    '%s does its work once more when PostgreSQL ended it for a deadlock',
    async (_, idempotencyKey) => {
      let tries = 0;
      const work = async (manager: EntityManager) => {
        await manager.query('INSERT INTO entry DEFAULT VALUES');
        if ((tries += 1) === 1) await manager.query(`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`);
        return { tries };
      };
      expect(await calls.run({ idempotencyKey, viewer }, {}, work)).toEqual({ tries: 2 });
      expect(await entries()).toBe(1);
    },
  );

  it('leaves no key when its work fails, and one that waited does the work instead', async () => {
    let fail: (error: Error) => void = () => undefined;
    let began: () => void = () => undefined;
    const working = new Promise<void>((resolve) => (began = resolve));
    const failing = calls.run({ idempotencyKey: 'one', viewer }, {}, async (manager) => {
      await manager.query('INSERT INTO entry DEFAULT VALUES');
      began();
      await new Promise((_, reject) => (fail = reject));
      return { id: 0 };
    });
    await working;
    const waiting = add('one');
    fail(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    expect(await waiting).toEqual({ id: 2 });
    expect(await entries()).toBe(1);
  });

  it('undoes its work when its response cannot be stored', async () => {
    const work = calls.run({ idempotencyKey: 'one', viewer }, {}, async (manager) => {
      await manager.query('INSERT INTO entry DEFAULT VALUES');
      return { id: 1n };
    });
    await expect(work).rejects.toThrow('BigInt');
    expect(await entries()).toBe(0);
    expect(await add('one', viewer, {})).toEqual({ id: 2 });
  });

  it('refuses a key that comes again with another payload, and names what was stored', async () => {
    await add('one');
    await expect(add('one', viewer, { text: 'Two' })).rejects.toMatchObject({
      code: 'key_reused',
      details: { stored: '{"id":1}' },
    });
    expect(await add('one')).toEqual({ id: 1 });
    expect(await entries()).toBe(1);
  });

  it('never gives one person the reply of another', async () => {
    const mine = await add('one');
    expect(await add('one', { id: 2 })).not.toEqual(mine);
    expect(await add('one', null)).not.toEqual(mine);
    expect(await entries()).toBe(3);
  });

  it('repeats printed replies as bytes, and no reply as none', async () => {
    const printed = () =>
      calls.run({ idempotencyKey: 'raw', viewer }, {}, async () => new RawResponse(Buffer.from('{"ä":1}')));
    const none = () => calls.run({ idempotencyKey: 'none', viewer }, {}, async () => undefined);
    await printed();
    await none();
    expect(await printed()).toEqual(new RawResponse('{"ä":1}'));
    expect(await none()).toBeUndefined();
  });

  it('without a key works each time, in a transaction', async () => {
    await add();
    await add();
    expect(await entries()).toBe(2);
    const failing = calls.run({ viewer }, {}, async (manager) => {
      await manager.query('INSERT INTO entry DEFAULT VALUES');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await entries()).toBe(2);
  });

  describe('to an act that is one statement', () => {
    /** Adds an entry, as long as there are fewer than `most`; null when there are not. */
    const addOne = (
      key: string | undefined,
      { payload = { text: 'One' }, most = 100, who = viewer as { id: number } | null } = {},
    ) =>
      calls.runStatement(
        { idempotencyKey: key, viewer: who && { ...viewer, ...who } },
        payload,
        async (call): Promise<{ id: number } | null> => {
          const row = await queryOne(
            service.dataSource,
            { response: json<{ id: number }>() },
            sql`WITH added AS (
               INSERT INTO entry SELECT WHERE (SELECT count(*) FROM entry) < ${most} RETURNING id
             ), result AS (
               SELECT ${call?.key ?? null}::text AS key, ${call?.hash ?? null}::bytea AS payload_hash,
                      json_build_object('id', id) AS response
               FROM added
             ), stored AS (${storeResponses('result')})
             SELECT response FROM result`,
          );
          return row?.response ?? null;
        },
      );

    it('does it once and gives a repeat the response of the first', async () => {
      const first = await addOne('one');
      expect(await addOne('one')).toEqual(first);
      expect(await addOne('two')).not.toEqual(first);
      expect(await entries()).toBe(2);
    });

    it('does it once when eight come at the same time', async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, () => addOne('one')));
      expect(responses).toEqual(responses.map(() => responses[0]));
      expect(await entries()).toBe(1);
    });

    it('does it once when one comes as an act and one as a transaction', async () => {
      const responses = await Promise.all([addOne('one'), add('one'), addOne('one'), add('one')]);
      expect(responses).toEqual(responses.map(() => responses[0]));
      expect(await entries()).toBe(1);
    });

    it('gives a repeat the response of the first when there is nothing to do any more', async () => {
      const first = await addOne('one', { most: 1 });
      expect(await addOne('one', { most: 1 })).toEqual(first);
      expect(await addOne('two', { most: 1 })).toBeNull();
      expect(await entries()).toBe(1);
    });

    it('gives a repeat the response of the first when the act would fail by now', async () => {
      const first = await addOne('one');
      const failing = (idempotencyKey: string) =>
        calls.runStatement({ idempotencyKey, viewer }, { text: 'One' }, () =>
          Promise.reject(new CallError('conflict')),
        );
      expect(await failing('one')).toEqual(first);
      await expect(failing('two')).rejects.toMatchObject({ code: 'conflict' });
    });

    it('leaves no key when nothing was done', async () => {
      expect(await addOne('one', { most: 0 })).toBeNull();
      expect(await addOne('one')).toEqual({ id: 1 });
    });

    it('refuses a key that comes again with another payload, done or not', async () => {
      await addOne('one');
      const reused = { code: 'key_reused', details: { stored: '{"id" : 1}' } };
      for (const most of [100, 1])
        await expect(addOne('one', { payload: { text: 'Two' }, most })).rejects.toMatchObject(reused);
      expect(await entries()).toBe(1);
    });

    it('never gives one person the response of another', async () => {
      const mine = await addOne('one');
      expect(await addOne('one', { who: { id: 2 } })).not.toEqual(mine);
      expect(await addOne('one', { who: null })).not.toEqual(mine);
    });

    it('without a key does it each time', async () => {
      expect(await addOne(undefined)).not.toEqual(await addOne(undefined));
      expect(await service.dataSource.query('SELECT key FROM idempotent_call')).toEqual([]);
    });
  });

  it('is forgotten after a day and not before', async () => {
    await add('old');
    await add('young');
    await service.dataSource.query(
      `UPDATE idempotent_call
       SET created_at = now() - CASE key WHEN '1:old' THEN interval '25 hours' ELSE interval '23 hours' END`,
    );
    await pruneMessages(service.dataSource);
    expect(await service.dataSource.query('SELECT key FROM idempotent_call')).toEqual([{ key: '1:young' }]);
  });
});
