import type { PublishedEvent } from '@quillstead/contracts';
import { AcknowledgeEvents } from '../src/acknowledgements/acknowledge-events.js';
import { beginToNoteHiding } from '../src/replica/hiding-position.js';
import { thingSubscriber, type React, writeEffect } from './fixtures/events/start-consuming.js';
import { effects, effectTable, keptBy } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const kept = keptBy('notifications');

describe('events that their source pushes', () => {
  let database: ServiceDatabase;

  beforeEach(async () => (database = await openServiceDatabase(effectTable)));
  afterEach(() => database.close());

  const event = (number: number): PublishedEvent => ({
    number,
    name: kept.name,
    subject: `thing:${number}`,
    version: 1,
    payload: { thing_id: number, version: 1 },
    request_id: 'request-1',
    published_at: new Date().toISOString(),
  });
  const push = (numbers: readonly number[], react: React = writeEffect, timeout = 10_000) => {
    const acknowledging = new AcknowledgeEvents(
      () => Promise.resolve(database.dataSource),
      [thingSubscriber(react)],
    );
    const events = numbers.map(event);
    return acknowledging.respond({ source: 'content', events }, { deadline: Date.now() + timeout });
  };
  const rows = <Row extends object>(statement: string) => database.dataSource.query<Row[]>(statement);
  const numbersOf = async (table: string) =>
    (await rows<{ number: number }>(`SELECT number FROM ${table} ORDER BY number`)).map(
      ({ number }) => number,
    );
  const applied = async () => (await effects(database.dataSource)).map(({ thing_id }) => thing_id);
  const deadLetters = (number: number) =>
    rows(`INSERT INTO dead_letter_event
      (source, number, name, subject, version, payload, request_id, published_at, error, attempts)
      VALUES ('content', ${number}, '${kept.name}', 'thing:${number}', 1, '{}', '', now(), 'no', 5)`);

  it('take effect ahead of the stream, once, and leave the position where it was', async () => {
    expect(await push([3])).toBeNull();
    expect(await push([3, 5, 6])).toBeNull();
    expect(await applied()).toEqual([3, 5, 6]);
    expect(await numbersOf('applied_event')).toEqual([3, 5, 6]);
    expect(await numbersOf('event_position')).toEqual([0]);
  });

  it('are passed over where the stream was faster, but for dead letters, of which only these are taken', async () => {
    await rows(`INSERT INTO event_position (source, number) VALUES ('content', 4)`);
    await deadLetters(1);
    await deadLetters(2);
    await push([2, 3, 4, 5]);
    expect(await applied()).toEqual([2, 5]);
    expect(await numbersOf('dead_letter_event')).toEqual([1]);
    expect(await numbersOf('applied_event')).toEqual([5]);
    expect(await numbersOf('event_position')).toEqual([4]);
  });

  it.each([
    ['applied', 0],
    ['passed over, since the stream was faster', 4],
  ])('are noted for replicas after they were %s', async (_, position) => {
    await beginToNoteHiding(database.dataSource);
    await rows(`INSERT INTO event_position (source, number) VALUES ('content', ${position})`);
    const [before] = await rows<{ end: string }>('SELECT pg_current_wal_insert_lsn()::text AS end');
    await push([3]);
    const isNoted = `SELECT lsn >= '${before?.end}' AS noted FROM hiding_position`;
    expect(await rows(isNoted)).toEqual([{ noted: true }]);
  });

  it('say that the service cannot be reached while another one holds the position for longer than they have', async () => {
    await push([1]);
    await database.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM event_position FOR UPDATE');
      await expect(push([2], writeEffect, 100)).rejects.toMatchObject({ code: 'unreachable' });
    });
    expect(await push([2])).toBeNull();
    expect(await applied()).toEqual([1, 2]);
  });

  it('fail with what their handler throws, and leave nothing', async () => {
    const fail: React = async (payload, handled) => {
      await writeEffect(payload, handled);
      if (payload.thing_id === 2) throw new Error('can not stand it');
    };
    await expect(push([1, 2], fail)).rejects.toThrow('can not stand it');
    expect(await applied()).toEqual([]);
    expect(await numbersOf('applied_event')).toEqual([]);
  });
});
