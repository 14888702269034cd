import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { connectRedis } from '../src/rpc/redis-connection.js';
import { EventConsumers } from '../src/events/event-consumers.js';
import { Outbox } from '../src/events/outbox.js';
import { Relay } from '../src/events/relay.js';
import { ReplayEvents } from '../src/events/replay-events.js';
import { JobWorker } from '../src/jobs/job-worker.js';
import { Jobs } from '../src/jobs/jobs.js';
import { thingSubscriber, secret } from './fixtures/events/start-consuming.js';
import { changeThing, effects, effectTable, thingTable } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';
import { rememberLog } from './fixtures/loggers.js';

/** The log of an outage. Each part logs its own lost connection, so that operators see which parts are affected. */
describe('the log of an outage of Redis', () => {
  let redis: TestRedis;
  let database: ServiceDatabase;
  let stops: (() => unknown)[];

  beforeEach(async () => {
    stops = [];
    [redis, database] = await Promise.all([startRedis(), openServiceDatabase(thingTable)]);
    await database.dataSource.query(effectTable);
  });
  afterEach(async () => {
    for (const stop of stops.toReversed()) await stop();
    await Promise.all([database.close(), redis.stop()]);
  });

  it('has one line when a connection is lost and one when it is back', async () => {
    const { logger, lines } = rememberLog();
    const connection = connectRedis(redis.url, 'a key', logger);
    stops.push(() => connection.disconnect());
    await waitFor(() => connection.status === 'ready');
    expect(lines).toEqual([]);
    for (let outage = 1; outage <= 2; outage += 1) {
      await redis.kill();
      await waitFor(() => lines.length === 2 * outage - 1);
      await redis.restart();
      await waitFor(() => lines.length === 2 * outage);
    }
    const [lost, back] = ['Redis is out of reach', 'Redis is back'];
    expect(lines.map(({ message }) => message)).toEqual([lost, back, lost, back]);
  });

  it('names jobs and their worker, and says once that jobs cannot be added', async () => {
    const { logger, said } = rememberLog();
    const [{ dataSource }, registry] = [database, new Registry()];
    const common = { service: 'notifications', redisUrl: redis.url, secret, logger } as const;
    const jobs = new Jobs(common);
    stops.push(() => jobs.close());
    const worker = new JobWorker({ ...common, dataSource, registry, jobHandlers: [] });
    worker.start();
    stops.push(() => worker.stop());
    await jobs.count();
    await redis.kill();
    for (const message of [
      'the job queue has no Redis',
      'the job queue has trouble',
      'the worker has no Redis',
      'the worker has trouble',
    ])
      await waitFor(() => said(message).length > 0, { what: message });
    for (let times = 0; times < 2; times += 1)
      await expect(jobs.count()).rejects.toMatchObject({ code: 'unreachable' });
    expect(said('the job queue is out of reach')).toMatchObject([{ level: 'warn' }]);
    await redis.restart();
    await waitFor(() => jobs.count());
    await redis.kill();
    await expect(jobs.count()).rejects.toMatchObject({ code: 'unreachable' });
    expect(said('the job queue is out of reach')).toHaveLength(2);
  });

  it('names the relay and the readers of events, and says once that they wait and that they go on', async () => {
    const { logger, said } = rememberLog();
    const { dataSource } = database;
    const [common, outbox] = [{ dataSource, redisUrl: redis.url, secret, logger }, new Outbox(dataSource)];
    const relay = new Relay({ ...common, service: 'content', registry: new Registry(), pollEvery: 20 });
    relay.start();
    stops.push(() => relay.stop());
    const replaying = new ReplayEvents(dataSource);
    const consumers = new EventConsumers({
      ...common,
      service: 'notifications',
      registry: new Registry(),
      subscribers: [thingSubscriber()],
      replay: (_, from) => replaying.respond({ from, limit: 500 }),
    });
    consumers.start();
    stops.push(() => consumers.stop());
    const effectsBecome = (count: number) =>
      waitFor(async () => (await effects(dataSource)).length === count);
    await changeThing(dataSource, outbox, 1);
    await effectsBecome(1);

    const waits = [
      'events can not be published now; they wait',
      'events can not be consumed now; trying again',
    ];
    const resumed = ['events flow again', 'events are consumed again'];
    await redis.kill();
    for (const message of ['the relay has no Redis', 'the reader of events has no Redis'])
      await waitFor(() => said(message).length > 0, { what: message });
    await changeThing(dataSource, outbox, 2);
    for (const message of waits) await waitFor(() => said(message).length > 0, { what: message });
    expect(said(waits[0] ?? '')).toMatchObject([{ level: 'warn', error: 'Redis is away' }]);
    for (const message of resumed) expect(said(message)).toEqual([]);

    await redis.restart();
    await effectsBecome(2);
    for (const message of resumed) await waitFor(() => said(message).length > 0, { what: message });
    for (const message of [...waits, ...resumed]) expect(said(message)).toHaveLength(1);
  });
});
