import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { EventConsumers } from '../src/events/event-consumers.js';
import type { Replay } from '../src/events/event-handler.js';
import { Outbox } from '../src/events/outbox.js';
import { eventStream } from '../src/events/event-stream.js';
import { ReplayEvents } from '../src/events/replay-events.js';
import { thingSubscriber, type React, secret, writeEffect } from './fixtures/events/start-consuming.js';
import { startRelay } from './fixtures/events/start-relay.js';
import { changeThing, effects, effectTable, thingTable } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';
import { quietLogger } from './fixtures/loggers.js';

describe('a consumer of events', () => {
  const stream = eventStream('content', secret);
  let redis: TestRedis;
  let client: Redis;
  let database: ServiceDatabase;
  let outbox: Outbox;
  let stops: (() => Promise<void>)[];
  let registry: Registry;

  const change = (id: number): Promise<number> => changeThing(database.dataSource, outbox, id);
  const consume = (replay: Replay, react: React = writeEffect): void => {
    const consumers = new EventConsumers({
      service: 'notifications',
      dataSource: database.dataSource,
      redisUrl: redis.url,
      secret,
      logger: quietLogger,
      registry,
      subscribers: [thingSubscriber(react)],
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

  /** The connections that Redis has, a line each, with the last command of each. */
  const connected = async (): Promise<string> =>
    String(await client.call('CLIENT', 'LIST', 'TYPE', 'normal'));

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

  it('reads from the source as soon as Redis is back while an event takes effect: the stream may lack some', async () => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const replaying = new ReplayEvents(database.dataSource);
    let replays = 0;
    consume(
      (_, from) => {
        replays += 1;
        return replaying.respond({ from, limit: 500 });
      },
      async (payload, handled) => {
        if (payload.thing_id === 2) {
          begun.resolve();
          await gate.promise;
        }
        await writeEffect(payload, handled);
      },
    );
    await relay();
    await change(1);
    await effectsBecome(1);
    await change(2);
    await begun.promise;
    const replaysBefore = replays;

    // The last events are lost with a master whose replica did not have them yet; the consumer group was there.
    await change(3);
    await published(3);
    const lost = await client.xrange(stream, '-', '+');
    await client.xdel(stream, ...lost.map(([id]) => id));
    const named = async (): Promise<number> => (await connected()).match(/cmd=/g)?.length ?? 0;
    const connections = await named();
    await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await waitFor(async () => (await named()) === connections, { what: 'new connections' });
    gate.resolve();
    await effectsBecome(3);
    expect(replays).toBe(replaysBefore + 1);
    // The source still had all of it.
    expect(await registry.getSingleMetricAsString('events_rebuild_needed_total')).toContain(
      'events_rebuild_needed_total{source="content"} 0',
    );
  });

  it('goes on when its connection breaks while it waits for an event', async () => {
    const replaying = new ReplayEvents(database.dataSource);
    consume((_, from) => replaying.respond({ from, limit: 500 }));
    await relay();
    await change(1);
    await effectsBecome(1);
    const isWaiting = async (): Promise<boolean> => /flags=b .*cmd=xreadgroup/.test(await connected());
    await waitFor(isWaiting, { what: 'the consumer to wait' });
    // Redis takes the next connection at once, so the command fails at the first one or never.
    await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await change(2);
    await effectsBecome(2);
  });

  it('acknowledges what another one had taken and not acknowledged when it ended', async () => {
    const replaying = new ReplayEvents(database.dataSource);
    const replay: Replay = (_, from) => replaying.respond({ from, limit: 500 });
    const group = async () => {
      const [fields] = z.array(z.array(z.unknown())).parse(await client.xinfo('GROUPS', stream));
      const valueOf = (name: string): unknown => fields?.[fields.indexOf(name) + 1];
      return { read: valueOf('entries-read'), pending: valueOf('pending') };
    };
    await client.xgroup('CREATE', stream, 'notifications', '0', 'MKSTREAM');
    await relay();
    await change(1);
    await published(1);
    await waitFor(async () => (await client.xlen(stream)) === 1);
    await client.xreadgroup('GROUP', 'notifications', 'leader', 'STREAMS', stream, '>');
    expect(await group()).toEqual({ read: 1, pending: 1 });
    consume(replay);
    await effectsBecome(1);
    await change(2);
    await waitFor(async () => (await group()).read === 2, { what: 'the next event to be read' });
    await waitFor(async () => (await group()).pending === 0, {
      what: 'all entries to be acknowledged',
      timeout: 5_000,
    });
  });

  it('calls a source that did not respond again, and not at once', async () => {
    const replayedAt: number[] = [];
    const replaying = new ReplayEvents(database.dataSource);
    consume(async (_, from) => {
      replayedAt.push(Date.now());
      if (replayedAt.length === 1) throw new Error('nobody there');
      return replaying.respond({ from, limit: 500 });
    });
    await waitFor(() => replayedAt.length > 1);
    const [first = NaN, second = NaN] = replayedAt;
    expect(second - first).toBeGreaterThanOrEqual(1_999);
  });
});
