import { isDeepStrictEqual } from 'node:util';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { Redis } from 'ioredis';
import type { Subscriber } from '../src/events/event-handler.js';
import { Outbox } from '../src/events/outbox.js';
import { eventStream } from '../src/events/event-stream.js';
import { listDeadLetterEvents, replayDeadLetterEvents } from '../src/events/replay-dead-letter-events.js';
import { requestScope } from '../src/logging/request-scope.js';
import {
  secret,
  thingSubscriber,
  type React,
  startConsuming,
  writeEffect,
} from './fixtures/events/start-consuming.js';
import { startRelay } from './fixtures/events/start-relay.js';
import {
  changeThing,
  type Effect,
  effects,
  effectTable,
  thingChanged,
  thingTable,
} from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

/** Milliseconds; no test may take so long. */
const ever = 1_000_000_000;

describe('batches of events', () => {
  let redis: TestRedis;
  let client: Redis;
  let publisher: ServiceDatabase;
  let consumer: ServiceDatabase;
  let outbox: Outbox;
  const stops: (() => Promise<void>)[] = [];

  const change = (id: number): Promise<number> => changeThing(publisher.dataSource, outbox, id);
  const consume = (react?: React, registry?: Registry, subscriber?: Subscriber): void => {
    const { dataSource } = consumer;
    const consumers = startConsuming({
      dataSource,
      redisUrl: redis.url,
      source: publisher.dataSource,
      react,
      registry,
      subscriber,
    });
    stops.push(() => consumers.stop());
  };
  const relay = (pollEvery?: number): void => {
    const started = startRelay(publisher.dataSource, outbox, redis.url, pollEvery);
    stops.push(() => started.stop());
  };
  /** Publishes first what is to be read as one batch. */
  const published = async (count: number): Promise<void> => {
    relay();
    const head = 'SELECT FROM outbox_head WHERE published_number >= $1';
    const isPublished = async () => (await publisher.dataSource.query<object[]>(head, [count])).length > 0;
    await waitFor(isPublished, { what: `${count} events in the stream` });
  };
  const effectsBecome = async (count: number): Promise<Effect[]> =>
    waitFor(
      async () => {
        const all = await effects(consumer.dataSource);
        return all.length >= count ? all : null;
      },
      { what: `${count} effects` },
    );

  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
    client.on('error', () => undefined);
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });
  beforeEach(async () => {
    [publisher, consumer] = await Promise.all([
      openServiceDatabase(thingTable),
      openServiceDatabase(effectTable),
    ]);
    outbox = new Outbox(publisher.dataSource);
    await client.flushall();
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await Promise.all([publisher.close(), consumer.close()]);
  });

  it('become dead letters when they fail again and again, hold up nobody, and can be replayed', async () => {
    const registry = new Registry();
    let mended = false;
    const tries = new Map<number, number>();
    const react: React = async (payload, event) => {
      tries.set(event.number, (tries.get(event.number) ?? 0) + 1);
      await writeEffect(payload, event);
      if (payload.thing_id === 13 && !mended) throw new Error('can not stand thirteen');
    };
    await change(1);
    await change(13);
    await change(2);
    consume(react, registry);
    relay();
    expect((await effectsBecome(2)).map(({ thing_id }) => thing_id)).toEqual([1, 2]);
    const [poison] = await listDeadLetterEvents(consumer.dataSource);
    expect(poison).toMatchObject({
      number: 2,
      subject: 'thing:13',
      attempts: 5,
      error: 'Error: can not stand thirteen',
    });
    expect(await registry.getSingleMetricAsString('event_dead_letters_total')).toContain(
      'event_dead_letters_total{source="content",name="content.thing_changed"} 1',
    );
    // With the batch of three, with the half of two, and five times alone.
    expect(tries.get(2)).toBe(7);

    const replay = () => replayDeadLetterEvents(consumer.dataSource, [thingSubscriber(react)]);
    expect(await replay()).toEqual([
      { id: poison?.id, outcome: 'failed', error: 'Error: can not stand thirteen' },
    ]);
    expect(await listDeadLetterEvents(consumer.dataSource)).toMatchObject([{ attempts: 6 }]);
    mended = true;
    expect(await replay()).toEqual([{ id: poison?.id, outcome: 'applied' }]);
    expect((await effects(consumer.dataSource)).map(({ thing_id }) => thing_id)).toEqual([1, 2, 13]);
    expect(await listDeadLetterEvents(consumer.dataSource)).toEqual([]);
    expect(await replay()).toEqual([]);
  });

  it('come to their handler as one batch, and a faulty one is found by halving it', async () => {
    const batches: number[][] = [];
    const faulty = 6;
    const subscriber: Subscriber = {
      events: [thingChanged],
      where: 'the test',
      async handle(events, manager) {
        const ids = events.map(({ number }) => number);
        batches.push(ids);
        await manager.query(
          'INSERT INTO effect (thing_id, version) SELECT number, 1 FROM unnest($1::int[]) AS number',
          [ids],
        );
        if (ids.includes(faulty)) throw new Error('can not stand it');
      },
    };
    for (let id = 1; id <= 8; id += 1) await change(id);
    await published(8);
    consume(undefined, undefined, subscriber);
    expect((await effectsBecome(7)).map(({ thing_id }) => thing_id)).toEqual([1, 2, 3, 4, 5, 7, 8]);
    expect(batches.slice(0, 5)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4], [5, 6, 7, 8], [5, 6], [5]]);
    expect(batches.at(-1)).toEqual([7, 8]);
    expect(await listDeadLetterEvents(consumer.dataSource)).toMatchObject([{ number: faulty, attempts: 5 }]);
  });

  it('gather in the stream after each read, for as long as one read is apart from the next', async () => {
    const stream = eventStream('content', secret);
    const consumers = startConsuming({
      dataSource: consumer.dataSource,
      redisUrl: redis.url,
      source: publisher.dataSource,
      readEvery: ever,
    });
    stops.push(() => consumers.stop());
    relay();
    /** How many entries the service has read, and how many of them wait to be acknowledged. */
    const entriesRead = async (): Promise<unknown[]> => {
      const [group] = (await client.xinfo('GROUPS', stream).catch(() => [])) as unknown[][];
      const field = (name: string): unknown => group?.[group.indexOf(name) + 1];
      return [field('entries-read'), field('pending')];
    };
    await change(1);
    await waitFor(async () => isDeepStrictEqual(await entriesRead(), [1, 0]));
    for (let id = 2; id <= 9; id += 1) {
      await change(id);
      await waitFor(async () => (await client.xlen(stream)) === id);
    }
    expect(await entriesRead()).toEqual([1, 0]);
  });

  it('of several requests are handled outside of any', async () => {
    const seen: (string | undefined)[] = [];
    await requestScope.run('request-1', () => change(1));
    await requestScope.run('request-2', () => change(2));
    await published(2);
    consume(async (payload, event) => {
      seen.push(requestScope.current());
      await writeEffect(payload, event);
    });
    await effectsBecome(2);
    expect(seen).toEqual([undefined, undefined]);
  });

  it('of an older version than the one applied are passed over', async () => {
    let mended = false;
    const react: React = async (payload, event) => {
      if (payload.version === 1 && !mended) throw new Error('not the first version');
      await writeEffect(payload, event);
    };
    await change(5);
    await change(5);
    consume(react);
    relay();
    await effectsBecome(1);
    mended = true;
    expect(await replayDeadLetterEvents(consumer.dataSource, [thingSubscriber(react)])).toMatchObject([
      { outcome: 'passed over' },
    ]);
    expect(await effects(consumer.dataSource)).toEqual([{ thing_id: 5, version: 2 }]);
    expect(await listDeadLetterEvents(consumer.dataSource)).toEqual([]);
  });

  it('that fail with a text of any length and any characters at a replay leave the others to be tried', async () => {
    const bad = `\0\ud800${'x'.repeat(20_000)}`;
    let fails = [1, 2];
    const react: React = async (payload, event) => {
      if (fails.includes(payload.thing_id)) throw new Error(bad);
      await writeEffect(payload, event);
    };
    await change(1);
    await change(2);
    consume(react);
    relay();
    await waitFor(async () => (await listDeadLetterEvents(consumer.dataSource)).length === 2);
    fails = [1];
    expect(await replayDeadLetterEvents(consumer.dataSource, [thingSubscriber(react)])).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'applied' },
    ]);
    expect(await listDeadLetterEvents(consumer.dataSource)).toMatchObject([
      { number: 1, attempts: 6, error: expect.stringMatching(/^Error: .x+$/) },
    ]);
  });

  it('that fail because of what passes by itself are tried until they succeed', async () => {
    let failures = 0;
    consume(async (payload, event) => {
      failures += 1;
      if (failures <= 7) await event.manager.query(`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`);
      await writeEffect(payload, event);
    });
    relay();
    await change(1);
    expect(await effectsBecome(1)).toHaveLength(1);
    expect(failures).toBe(8);
    expect(await listDeadLetterEvents(consumer.dataSource)).toEqual([]);
  });
});
