import { jest } from '@jest/globals';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { EventConsumers } from '../src/events/event-consumers.js';
import { Outbox } from '../src/events/outbox.js';
import { ReplayEvents } from '../src/events/replay-events.js';
import { secret, thingSubscriber } from './fixtures/events/start-consuming.js';
import { startRelay } from './fixtures/events/start-relay.js';
import { changeThing, effects, effectTable, thingTable } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';
import { quietLogger } from './fixtures/loggers.js';

describe('a consumer whose stream brings events', () => {
  let redis: TestRedis;
  let database: ServiceDatabase;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), openServiceDatabase(thingTable)]);
    await database.dataSource.query(effectTable);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all([database.close(), redis.stop()]);
  });

  it('queries the source again half a minute after the last of them, and not before', async () => {
    const { dataSource } = database;
    const replaying = new ReplayEvents(dataSource);
    let replays = 0;
    const consumers = new EventConsumers({
      service: 'notifications',
      dataSource,
      redisUrl: redis.url,
      secret,
      logger: quietLogger,
      registry: new Registry(),
      subscribers: [thingSubscriber()],
      replay: (_, from) => {
        replays += 1;
        return replaying.respond({ from, limit: 500 });
      },
    });
    const outbox = new Outbox(dataSource);
    const relay = startRelay(dataSource, outbox, redis.url, 20);
    stops.push(
      () => relay.stop(),
      () => consumers.stop(),
    );
    const began = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(began);
    /** The stream brings an event at that many seconds, which takes effect. */
    let brought = 0;
    const bring = async (second: number): Promise<void> => {
      clock.mockReturnValue(began + second * 1_000);
      brought += 1;
      await changeThing(dataSource, outbox, brought);
      await waitFor(async () => (await effects(dataSource)).length === brought);
    };

    consumers.start();
    await waitFor(() => replays === 1);
    for (const second of [20, 40, 60, 61]) await bring(second);
    expect(replays).toBe(1);
    clock.mockReturnValue(began + 91_000);
    await waitFor(() => replays === 2);
  });
});
