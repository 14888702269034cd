import { jest } from '@jest/globals';
import type { PublishedEvent } from '@quillstead/contracts';
import { Registry } from 'prom-client';
import { EventApplier } from '../src/events/event-applier.js';
import { ConsumerMetrics } from '../src/events/consumer-metrics.js';
import { type Subscriber, subscriptionsOf } from '../src/events/event-handler.js';
import { thingSubscriber, type React, writeEffect } from './fixtures/events/start-consuming.js';
import { effects, effectTable, keptBy, thingChanged } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';
import { quietLogger } from './fixtures/loggers.js';

describe('who applies the events of a source', () => {
  let database: ServiceDatabase;
  let registry: Registry;
  let stopping: AbortController;

  const begin = async (subscriber: Subscriber = thingSubscriber()): Promise<EventApplier> => {
    registry = new Registry();
    const applier = new EventApplier({
      source: 'content',
      dataSource: database.dataSource,
      subscriptions: subscriptionsOf([subscriber]),
      logger: quietLogger,
      metrics: new ConsumerMetrics(registry),
      signal: stopping.signal,
    });
    await applier.begin();
    return applier;
  };
  const event = (number: number, about: Partial<PublishedEvent> = {}): PublishedEvent => ({
    number,
    name: thingChanged.name,
    subject: `thing:${number}`,
    version: 1,
    payload: { thing_id: number, version: 1 },
    request_id: 'request-1',
    published_at: new Date().toISOString(),
    ...about,
  });
  /** Of an event that nothing here handles. */
  const unheard = { name: 'content.thing_seen' } as const;
  const rows = <Row extends object>(statement: string) => database.dataSource.query<Row[]>(statement);
  const position = async () =>
    (await rows<{ number: number }>('SELECT number FROM event_position'))[0]?.number;
  const applied = async () => (await effects(database.dataSource)).map(({ thing_id }) => thing_id);
  const failing = (times: number[] = []): React => {
    return async () => {
      times.push(performance.now());
      throw new Error('can not stand it');
    };
  };

  beforeEach(async () => {
    database = await openServiceDatabase(effectTable);
    stopping = new AbortController();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.close();
  });

  it('takes five tries for an event that fails, each after a wait twice as long, before it is a dead letter', async () => {
    const times: number[] = [];
    const applier = await begin(thingSubscriber(failing(times)));
    expect(await applier.apply([event(1)])).toBe(1);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits).toHaveLength(4);
    // Timers count whole milliseconds.
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThan(100 * 2 ** index - 2);
    // The longest wait is two seconds; a second and a half all in all is far from four of them.
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(7_000);
    expect(await rows('SELECT number, attempts FROM dead_letter_event')).toEqual([
      { number: 1, attempts: 5 },
    ]);
    expect(await position()).toBe(1);
  });

  it('waits no longer when it is to stop, and leaves the event to the next one', async () => {
    const times: number[] = [];
    const fail = failing(times);
    const applier = await begin(
      thingSubscriber(async (payload, handled) => {
        stopping.abort();
        await fail(payload, handled);
      }),
    );
    await expect(applier.apply([event(1)])).rejects.toThrow('aborted');
    expect(times).toHaveLength(1);
    expect(await position()).toBe(0);
    expect(await rows('SELECT FROM dead_letter_event')).toEqual([]);
  });

  it('refuses events that do not follow what was applied, and applies none of them', async () => {
    const applier = await begin();
    expect(await applier.apply([event(1)])).toBe(1);
    await expect(applier.apply([event(3)])).rejects.toThrow('event 3 does not follow 1');
    expect(await applier.apply([event(1)])).toBe(1);
    expect(await applier.apply([event(1), event(2)])).toBe(2);
    expect(await applied()).toEqual([1, 2]);
  });

  it('applies nothing once another one has moved the position', async () => {
    const [first, second] = [await begin(), await begin()];
    await first.apply([event(1), event(2)]);
    await expect(second.apply([event(1)])).rejects.toThrow('has moved');
    await expect(second.apply([event(1), event(2)])).rejects.toThrow('has moved');
    await second.apply([event(1, unheard)]);
    await expect(second.store()).rejects.toThrow('has moved');
    expect(await applied()).toEqual([1, 2]);
    expect(await position()).toBe(2);
  });

  it('passes over events that nothing here handles, and writes how far it is after five seconds of them', async () => {
    const applier = await begin();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    await applier.apply([event(1)]);
    expect(await applier.apply([event(2, unheard)])).toBe(2);
    jest.spyOn(Date, 'now').mockReturnValue(now + 5_000);
    await applier.apply([event(3, unheard)]);
    expect([await position(), applier.isStored]).toEqual([1, false]);
    jest.spyOn(Date, 'now').mockReturnValue(now + 5_001);
    await applier.apply([event(4, unheard)]);
    expect([await position(), applier.isStored]).toEqual([4, true]);
    await applier.apply([event(5), event(6, unheard)]);
    expect(await applied()).toEqual([1, 5]);
    expect(await position()).toBe(6);
  });

  it('goes on behind what is missing, and never back', async () => {
    const applier = await begin();
    await applier.skipTo(7);
    expect(await position()).toBe(7);
    await applier.skipTo(3);
    expect(await applier.apply([event(8)])).toBe(8);
    expect(await position()).toBe(8);
  });

  it('shows operators what took effect, how late, and what was passed over', async () => {
    const applier = await begin();
    await rows(`UPDATE event_position SET versions_until = now() + interval '1 hour'`);
    const published_at = new Date(Date.now() - 20_000).toISOString();
    const about = { subject: 'thing:1', published_at };
    await applier.apply([event(1, { ...about, version: 2 }), event(2, { ...about, version: 1 })]);
    expect(await registry.getSingleMetricAsString('events_applied_total')).toContain('{source="content"} 1');
    expect(await registry.getSingleMetricAsString('events_skipped_total')).toContain('{source="content"} 1');
    expect(await registry.getSingleMetricAsString('event_position_number')).toContain('{source="content"} 2');
    const delays = await registry.getSingleMetricAsString('event_delay_seconds');
    expect(delays).toContain('{le="5",source="content"} 0');
    expect(delays).toContain('{le="30",source="content"} 1');
  });

  it('counts and remembers only what something here handles', async () => {
    const applier = await begin();
    await rows(`UPDATE event_position SET versions_until = now() + interval '1 hour'`);
    await applier.apply([event(1, unheard), event(2), event(3, unheard)]);
    expect(await registry.getSingleMetricAsString('events_applied_total')).toContain('{source="content"} 1');
    expect(await registry.getSingleMetricAsString('events_skipped_total')).toContain('{source="content"} 0');
    expect(await rows('SELECT subject FROM applied_subject')).toEqual([{ subject: 'thing:2' }]);
  });

  it('waits for the disk when somebody waits for one of a batch, and for dead letters', async () => {
    await database.setForSessions('synchronous_commit', 'local');
    await rows(`CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO commit_note (setting) VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$`);
    await rows('CREATE TABLE commit_note (id int GENERATED ALWAYS AS IDENTITY, setting text)');
    await rows(`CREATE TRIGGER note AFTER INSERT ON dead_letter_event
      FOR EACH STATEMENT EXECUTE FUNCTION note_commit()`);
    await rows(
      `CREATE TRIGGER note AFTER INSERT ON effect FOR EACH STATEMENT EXECUTE FUNCTION note_commit()`,
    );
    const seen = { ...thingChanged, ...unheard };
    const writes: Subscriber = {
      events: [keptBy('notifications'), seen],
      where: 'the test',
      handle: (_, manager) => manager.query('INSERT INTO effect (thing_id, version) VALUES (1, 1)'),
    };
    const applier = await begin(writes);
    await applier.apply([event(1, { name: seen.name }), event(2, { name: seen.name })]);
    await applier.apply([event(3, { name: seen.name }), event(4)]);
    const failer = await begin(thingSubscriber(failing()));
    await failer.apply([event(5)]);
    expect(await rows('SELECT setting FROM commit_note ORDER BY id')).toEqual(
      ['off', 'local', 'local'].map((setting) => ({ setting })),
    );
    // The setting is the transaction's alone.
    expect(await rows('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'local' }]);
  });

  it('remembers of a dead letter what its subject showed before', async () => {
    const applier = await begin(
      thingSubscriber(async (payload, handled) => {
        if (payload.version === 2) throw new Error('not the second version');
        await writeEffect(payload, handled);
      }),
    );
    const second = event(1, { version: 2, payload: { thing_id: 1, version: 2 } });
    await applier.apply([second]);
    expect(await rows('SELECT subject, version FROM applied_subject')).toEqual([
      { subject: 'thing:1', version: 1 },
    ]);
    expect(await registry.getSingleMetricAsString('event_dead_letters_total')).toContain(
      'event_dead_letters_total{source="content",name="content.thing_changed"} 1',
    );
  });
});
