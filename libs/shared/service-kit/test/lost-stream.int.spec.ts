import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { EventConsumers } from '../src/events/event-consumers.js';
import { eventStream } from '../src/events/event-stream.js';
import type { Replay } from '../src/events/subscriber.js';
import { Outbox } from '../src/events/outbox.js';
import { ReplayEvents } from '../src/events/replay-events.js';
import { hearThings, type React, secret, writeEffect } from './fixtures/events/start-consuming.js';
import { startRelay } from './fixtures/events/start-relay.js';
import { changeThing, effects, effectTable, thingTable } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';
import { quietLogger } from './fixtures/quiet-logger.js';

describe('a consumer of events', () => {
  const stream = eventStream('content', secret);
  let redis: TestRedis;
  let client: Redis;
  let database: ServiceDatabase;
  let outbox: Outbox;
  let stops: (() => Promise<void>)[];
  let registry: Registry;

  const change = (id: number): Promise<number> => changeThing(database.dataSource, outbox, id);
  const hear = (replay: Replay, react: React = writeEffect): void => {
    const consumers = new EventConsumers({
      service: 'notifications',
      dataSource: database.dataSource,
      redisUrl: redis.url,
      secret,
      logger: quietLogger,
      registry,
      subscribers: [hearThings(react)],
      replay,
    });
    consumers.start();
    stops.push(() => consumers.stop());
  };
  const relay = async (): Promise<() => Promise<void>> => {
    const started = startRelay(database.dataSource, outbox, redis.url, 20);
    const stop = () => started.stop();
    stops.push(stop);
    return stop;
  };
  const published = async (number: number): Promise<void> => {
    await waitFor(async () => {
      const [head] = await database.dataSource.query<{ published_number: number }[]>(
        'SELECT published_number FROM outbox_head',
      );
      return head?.published_number === number;
    });
  };
  const effectsBecome = (count: number) =>
    waitFor(async () => (await effects(database.dataSource)).length === count);

  beforeEach(async () => {
    stops = [];
    registry = new Registry();
    [redis, database] = await Promise.all([startRedis(), openServiceDatabase(thingTable)]);
    await database.dataSource.query(effectTable);
    client = new Redis(redis.url);
    outbox = new Outbox(database.dataSource);
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    client.disconnect();
    await Promise.all([database.close(), redis.stop()]);
  });

  it('asks the source as soon as Redis came back while an event took effect: the stream may have lost some', async () => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const replaying = new ReplayEvents(database.dataSource);
    let asked = 0;
    hear(
      (_, from) => {
        asked += 1;
        return replaying.answer({ from, limit: 500 });
      },
      async (payload, heard) => {
        if (payload.thing_id === 2) {
          begun.resolve();
          await gate.promise;
        }
        await writeEffect(payload, heard);
      },
    );
    await relay();
    await change(1);
    await effectsBecome(1);
    await change(2);
    await begun.promise;
    const askedBefore = asked;

    // The last events are lost with a master whose replica did not have them yet; the consumer group was there.
    await change(3);
    await published(3);
    const lost = await client.xrange(stream, '-', '+');
    await client.xdel(stream, ...lost.map(([id]) => id));
    const named = async (): Promise<number> => {
      const list = String(await client.call('CLIENT', 'LIST', 'TYPE', 'normal'));
      return list.split('\n').filter((line) => line.includes('cmd=')).length;
    };
    const connections = await named();
    await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await waitFor(async () => (await named()) === connections, { what: 'new connections' });
    gate.resolve();
    await effectsBecome(3);
    expect(asked).toBe(askedBefore + 1);
    // The source still had all of it.
    expect(await registry.getSingleMetricAsString('events_rebuild_needed_total')).toContain(
      'events_rebuild_needed_total{source="content"} 0',
    );
  });

  it('asks a source that did not respond again, and not at once', async () => {
    const askedAt: number[] = [];
    const replaying = new ReplayEvents(database.dataSource);
    hear(async (_, from) => {
      askedAt.push(Date.now());
      if (askedAt.length === 1) throw new Error('nobody there');
      return replaying.answer({ from, limit: 500 });
    });
    await waitFor(() => askedAt.length > 1);
    const [first = NaN, second = NaN] = askedAt;
    expect(second - first).toBeGreaterThanOrEqual(1_999);
  });
});
