import { RawResponse } from '../src/rpc/raw-response.js';
import { IdempotentCalls } from '../src/database/idempotent-calls.js';
import { pruneMessages } from '../src/events/prune-messages.js';
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
