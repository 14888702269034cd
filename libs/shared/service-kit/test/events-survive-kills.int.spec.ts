import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { Crew } from './fixtures/events/crew.js';
import { secret } from './fixtures/events/start-consuming.js';
import { effects, effectTable, thingTable } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const changes = 10_000;
const blowsOfEachKind = 3;

describe('10,000 changes of 200 things, while everything is killed in turn', () => {
  let redis: TestRedis;
  let publisher: ServiceDatabase;
  let consumer: ServiceDatabase;
  let publishers: Crew;
  let relays: Crew;
  let consumers: Crew;

  const sum = async (database: ServiceDatabase, statement: string): Promise<number> => {
    const [row] = await database.dataSource.query<{ count: number }[]>(statement);
    return row?.count ?? 0;
  };
  const changed = () => sum(publisher, 'SELECT sum(version) AS count FROM thing');
  const applied = () => sum(consumer, 'SELECT count(*) AS count FROM effect');

  /** As if Redis had lost all its data, its file included. */
  const emptyRedis = async (): Promise<void> => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    await redis.restart();
  };

  /** Closes all connections, as when PostgreSQL stops and starts again. */
  const cutConnections = async ({ dataSource }: ServiceDatabase): Promise<void> => {
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'crew'`,
    );
  };

  beforeAll(async () => {
    redis = await startRedis({ keepsData: true });
    const things = `${thingTable}; INSERT INTO thing (id) SELECT generate_series(1, 200)`;
    [publisher, consumer] = await Promise.all([
      openServiceDatabase(things),
      openServiceDatabase(effectTable),
    ]);
    const env = {
      SOURCE_URL: publisher.url,
      CONSUMER_URL: consumer.url,
      REDIS_URL: redis.url,
      SECRET: secret,
    };
    publishers = new Crew('publish.mjs', env);
    relays = new Crew('relay.mjs', env);
    consumers = new Crew('consume.mjs', env);
  });
  afterAll(async () => {
    await Promise.all([publishers, relays, consumers].map((crew) => crew.killAll()));
    await Promise.all([publisher.close(), consumer.close(), redis.stop()]);
  });

  it('takes effect exactly once each and in order for each thing', async () => {
    const blows = [
      () => publishers.replace(),
      () => relays.replace(),
      () => consumers.replace(),
      () => redis.restart(),
      emptyRedis,
      () => cutConnections(publisher),
      () => cutConnections(consumer),
    ]
      .flatMap((blow) => Array.from({ length: blowsOfEachKind }, () => blow))
      .map((blow) => ({ blow, at: Math.random() * changes * 0.98 }))
      .sort((one, other) => one.at - other.at);
    publishers.add();
    for (const crew of [relays, consumers]) {
      crew.add();
      crew.add();
    }
    for (const { blow, at } of blows) {
      await waitFor(async () => (await changed()) >= at, {
        timeout: 60_000,
        what: `change ${Math.ceil(at)}`,
      });
      await blow();
    }
    await waitFor(async () => (await changed()) >= changes, { timeout: 60_000, what: `${changes} changes` });
    const fallen = [publishers, relays, consumers].flatMap((crew) => crew.fallen());
    await publishers.killAll();
    const truth = await changed();
    expect(truth).toBeGreaterThanOrEqual(changes);
    await waitFor(async () => (await applied()) >= truth, {
      timeout: 60_000,
      every: 100,
      what: `${truth} effects`,
    });
    expect(fallen).toEqual([]);

    const things = await publisher.dataSource.query<{ id: number; version: number }[]>(
      'SELECT id, version FROM thing',
    );
    const effectsOf = Map.groupBy(await effects(consumer.dataSource), ({ thing_id }) => thing_id);
    const inOrder = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
    for (const { id, version } of things) {
      expect([id, (effectsOf.get(id) ?? []).map((effect) => effect.version)]).toEqual([id, inOrder(version)]);
    }
    expect(await applied()).toBe(truth);
    expect(await sum(consumer, 'SELECT count(*) AS count FROM dead_letter_event')).toBe(0);
  }, 180_000);
});
