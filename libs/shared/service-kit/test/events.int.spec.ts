import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { Redis } from 'ioredis';
import { pruneMessages } from '../src/events/housekeeping.js';
import { Outbox } from '../src/events/outbox.js';
import { eventStream } from '../src/events/event-stream.js';
import { requestScope } from '../src/logging/request-scope.js';
import { type React, secret, startConsuming, writeEffect } from './fixtures/events/start-consuming.js';
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

describe('events', () => {
  let redis: TestRedis;
  let client: Redis;
  let publisher: ServiceDatabase;
  let consumer: ServiceDatabase;
  let outbox: Outbox;
  const stops: (() => Promise<void>)[] = [];

  const change = (id: number): Promise<number> => changeThing(publisher.dataSource, outbox, id);
  const consume = (react?: React, registry?: Registry): void => {
    const { dataSource } = consumer;
    const consumers = startConsuming({
      dataSource,
      redisUrl: redis.url,
      source: publisher.dataSource,
      react,
      registry,
    });
    stops.push(() => consumers.stop());
  };
  const relay = (pollEvery?: number): void => {
    const started = startRelay(publisher.dataSource, outbox, redis.url, pollEvery);
    stops.push(() => started.stop());
  };
  const effectsBecome = async (count: number): Promise<Effect[]> =>
    waitFor(
      async () => {
        const all = await effects(consumer.dataSource);
        return all.length >= count ? all : null;
      },
      { what: `${count} effects` },
    );
  const progress = async (): Promise<number | undefined> => {
    const [row] = await consumer.dataSource.query<{ number: number }[]>('SELECT number FROM event_position');
    return row?.number;
  };

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

  it('reach their consumers, once and in order, with the request that caused them', async () => {
    const seen: string[] = [];
    consume(async (payload, event) => {
      seen.push(
        `${event.subject} ${event.version} ${event.number} ${event.requestId} ${requestScope.current()}`,
      );
      await writeEffect(payload, event);
    });
    // So slow a poll that only the kick after the commit can bring the events in time.
    relay(60_000);
    await requestScope.run('request-1', () => change(7));
    await effectsBecome(1);
    await requestScope.run('request-2', () => change(7));
    expect(await effectsBecome(2)).toEqual([
      { thing_id: 7, version: 1 },
      { thing_id: 7, version: 2 },
    ]);
    expect(seen).toEqual(['thing:7 1 1 request-1 request-1', 'thing:7 2 2 request-2 request-2']);
  });

  it('are not published by a change that is rolled back', async () => {
    consume();
    relay();
    const rolledBack = publisher.dataSource.transaction(async (manager) => {
      await outbox.publish(manager, thingChanged, { thing_id: 1, version: 1 }, 1);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await change(2);
    expect(await effectsBecome(1)).toEqual([{ thing_id: 2, version: 1 }]);
    expect(await publisher.dataSource.query('SELECT subject, number FROM outbox')).toEqual([
      { subject: 'thing:2', number: 1 },
    ]);
  });

  it('are refused outside of a transaction', async () => {
    const published = outbox.publish(
      publisher.dataSource.manager,
      thingChanged,
      { thing_id: 1, version: 1 },
      1,
    );
    await expect(published).rejects.toThrow('outside of a transaction');
  });

  it('count once when they are delivered five times', async () => {
    relay();
    await change(1);
    const stream = eventStream('content', secret);
    const [entry] = await waitFor(async () => {
      const entries = await client.xrange(stream, '-', '+');
      return entries.length > 0 ? entries : null;
    });
    for (let times = 1; times < 5; times += 1) await client.xadd(stream, '*', ...(entry?.[1] ?? []));
    expect(await client.xlen(stream)).toBe(5);
    consume();
    await change(2);
    expect(await effectsBecome(2)).toEqual([
      { thing_id: 1, version: 1 },
      { thing_id: 2, version: 1 },
    ]);
    await waitFor(async () => (await client.xpending(stream, 'notifications'))[0] === 0);
  });

  it('are read from the source when the stream has lost them', async () => {
    relay();
    await change(1);
    await change(2);
    await waitFor(async () => (await client.xlen(eventStream('content', secret))) === 2);
    await client.flushall();
    consume();
    await effectsBecome(2);
    // A gap while the reader is at work: two events are numbered, and only the second comes by the stream.
    await Promise.all(stops.splice(0, 1).map((stop) => stop()));
    await change(3);
    await change(4);
    await publisher.dataSource.query('UPDATE outbox_head SET last_number = 4, published_number = 3');
    await publisher.dataSource.query(
      `UPDATE outbox SET number = CASE subject WHEN 'thing:3' THEN 3 ELSE 4 END WHERE number IS NULL`,
    );
    relay();
    expect((await effectsBecome(4)).map(({ thing_id }) => thing_id)).toEqual([1, 2, 3, 4]);
  });

  it('wait for Redis while it is down, and the writes go on', async () => {
    consume();
    relay();
    await change(1);
    await effectsBecome(1);
    await redis.kill();
    for (let times = 0; times < 20; times += 1) await change(2);
    expect(await effects(consumer.dataSource)).toHaveLength(1);
    await redis.restart();
    const all = await effectsBecome(21);
    expect(all.map(({ version }) => version)).toEqual([
      1,
      ...Array.from({ length: 20 }, (_, index) => index + 1),
    ]);
  });

  it('that Redis refuses stay unpublished, from the first that it refuses', async () => {
    const stream = eventStream('content', secret);
    // The stream has room for three more, as the last ids end there.
    await client.xadd(stream, '18446744073709551615-18446744073709551612', 'event', '{}');
    for (let id = 1; id <= 5; id += 1) await change(id);
    relay();
    await waitFor(async () => (await client.xlen(stream)) === 4);
    await Promise.all(stops.splice(0).map((stop) => stop()));
    expect(await publisher.dataSource.query('SELECT published_number FROM outbox_head')).toEqual([
      { published_number: 3 },
    ]);
    await client.del(stream);
    relay();
    const entries = await waitFor(async () => {
      const found = await client.xrange(stream, '-', '+');
      return found.length === 2 ? found : null;
    });
    expect(entries.map(([, [, event]]) => JSON.parse(event ?? '').number)).toEqual([4, 5]);
  });

  it('that the source keeps no more are reported to operators, and the consumer goes on behind them', async () => {
    const registry = new Registry();
    relay();
    for (const id of [1, 2, 3]) await change(id);
    const notedByRelay = 'SELECT FROM outbox_head WHERE published_number = 3';
    await waitFor(async () => (await publisher.dataSource.query<object[]>(notedByRelay)).length === 1);
    await publisher.dataSource.query(
      `UPDATE outbox SET published_at = now() - interval '8 days' WHERE number < 3`,
    );
    await pruneMessages(publisher.dataSource);
    expect(await publisher.dataSource.query('SELECT number FROM outbox')).toEqual([{ number: 3 }]);
    await client.flushall();
    consume(undefined, registry);
    expect(await effectsBecome(1)).toEqual([{ thing_id: 3, version: 1 }]);
    expect(await progress()).toBe(3);
    expect(await registry.getSingleMetricAsString('events_rebuild_needed_total')).toContain(
      '{source="content"} 1',
    );
  });

  it('leave no rows of more than a week behind, and what is kept has no gap', async () => {
    consume();
    relay();
    for (let id = 1; id <= 6; id += 1) await change(id);
    await effectsBecome(6);
    // The third was added in a long transaction: its number is higher than those of younger events.
    await publisher.dataSource.query(
      `UPDATE outbox SET published_at = now() - CASE WHEN number IN (1, 2, 4) THEN 8 ELSE 6 END * interval '1 day'`,
    );
    await pruneMessages(publisher.dataSource);
    const kept = await publisher.dataSource.query<{ number: number }[]>(
      'SELECT number FROM outbox ORDER BY number',
    );
    expect(kept.map(({ number }) => number)).toEqual([3, 4, 5, 6]);
  });
});
