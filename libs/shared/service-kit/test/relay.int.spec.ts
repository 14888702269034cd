import { jest } from '@jest/globals';
import { defineEvent } from '@quillstead/contracts';
import { holdStatement, type TestRedis, startRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { applyEvents } from '../src/events/apply-events.js';
import { giveNumbers } from '../src/events/give-numbers.js';
import { Outbox } from '../src/events/outbox.js';
import { eventStream } from '../src/events/event-stream.js';
import { parseEntry } from '../src/events/published-event.js';
import { Relay } from '../src/events/relay.js';
import { ReplayEvents } from '../src/events/replay-events.js';
import { readPublished } from '../src/acknowledgements/read-published.js';
import { outboxLag } from '../src/events/relay-metrics.js';
import { secret } from './fixtures/events/start-consuming.js';
import { startRelay } from './fixtures/events/start-relay.js';
import { changeThing, publishThing, thingTable } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';
import { rememberLog } from './fixtures/loggers.js';

const padded = defineEvent({
  schema: z.object({ thing_id: z.int(), padding: z.string() }),
  name: 'content.thing_padded',
  consumers: ['notifications'],
  subject: ({ thing_id }) => `thing:${thing_id}`,
  partitionBy: 'thing_id',
});

/** Milliseconds; no test may take so long. */
const ever = 1_000_000_000;

describe('the outbox and its relay', () => {
  let redis: TestRedis;
  let client: Redis;
  let database: ServiceDatabase;
  let outbox: Outbox;
  const stops: (() => Promise<void>)[] = [];

  const relay = (pollEvery: number) => {
    const started = startRelay(database.dataSource, outbox, redis.url, pollEvery);
    stops.push(() => started.stop());
    return started;
  };
  const published = (): Promise<number> => client.xlen(eventStream('content', secret));
  /** The whole milliseconds of the timers that were set. */
  const timers = (): (number | undefined)[] =>
    jest.mocked(setTimeout).mock.calls.map(([, wait]) => wait && Math.round(wait));

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
    await client.flushall();
    database = await openServiceDatabase(thingTable);
    outbox = new Outbox(database.dataSource);
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await database.close();
  });

  it('publishes what another process added, which nobody kicked it for, again and again', async () => {
    relay(20);
    const elsewhere = new Outbox(database.dataSource);
    for (let count = 1; count <= 3; count += 1) {
      await changeThing(database.dataSource, elsewhere, 1);
      await waitFor(async () => (await published()) === count);
    }
  });

  it('publishes at once after quiet, and waits 25 ms after that for more', async () => {
    jest.spyOn(globalThis, 'setTimeout');
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const rests = () => timers().filter((wait) => (wait ?? 0) > ever / 2).length;
    relay(ever);
    await waitFor(() => rests() > 1);
    jest.mocked(setTimeout).mockClear();
    await changeThing(database.dataSource, outbox, 1);
    await waitFor(async () => rests() > 0 && (await published()) === 1);
    await changeThing(database.dataSource, outbox, 2);
    await waitFor(async () => timers().includes(25) || (await published()) === 2);
    expect(await published()).toBe(1);
    clock.mockReturnValue(1_000_025);
    await waitFor(async () => (await published()) === 2);
  });

  it('goes on with what it is kicked for while it looks, without waiting for its next look', async () => {
    jest.spyOn(globalThis, 'setTimeout');
    relay(ever);
    await waitFor(() => timers().filter((wait) => (wait ?? 0) > ever / 2).length > 1);
    const look = holdStatement(database.dataSource, / AS unnumbered FROM outbox_head/, 'response');
    outbox.hasPublished();
    await look.reached();
    await changeThing(database.dataSource, outbox, 1);
    look.release();
    await waitFor(async () => (await published()) === 1);
  });

  it('stops when the look that is under way has ended, and not before', async () => {
    const started = relay(20);
    const look = holdStatement(database.dataSource, / AS unnumbered FROM outbox_head/);
    await look.reached();
    let hasStopped = false;
    const stopping = started.stop().then(() => (hasStopped = true));
    await client.ping();
    expect(hasStopped).toBe(false);
    look.release();
    await stopping;
  });

  it('publishes what waits as soon as Redis is back', async () => {
    relay(ever);
    await changeThing(database.dataSource, outbox, 1);
    await waitFor(async () => (await published()) === 1);
    await redis.kill();
    await changeThing(database.dataSource, outbox, 2);
    await redis.restart();
    await waitFor(async () => (await published()) === 1);
  });

  it('publishes in order behind the one event of a batch that Redis has no room for', async () => {
    for (const [id, bytes] of [0, 200_000, 0].entries())
      await database.dataSource.transaction((manager) =>
        outbox.publish(manager, padded, { thing_id: id, padding: 'x'.repeat(bytes) }, 1),
      );
    // Redis reads what is large into a buffer of its own, beside the next one: small events fit, the large one not.
    const used = Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1]);
    await client.config('SET', 'maxmemory', used + 300_000);
    relay(20);
    const head = async (): Promise<{ last_number: number; published_number: number }> =>
      (await database.dataSource.query('SELECT last_number, published_number FROM outbox_head'))[0];
    await waitFor(async () => (await head()).published_number > 0);
    expect(await head()).toEqual({ last_number: 3, published_number: 1 });
    expect((await numbers()).slice(0, 2)).toEqual([1, 3]);
    await client.config('SET', 'maxmemory', 0);
    await waitFor(async () => (await head()).published_number === 3);
    expect((await numbers()).slice(-2)).toEqual([2, 3]);
  });
  const numbers = async (): Promise<number[]> =>
    (await client.xrange(eventStream('content', secret), '-', '+')).map(
      ([, [, entry = '']]) => parseEntry(entry).number,
    );

  it('logs why Redis refuses an event', async () => {
    const { logger, said } = rememberLog();
    await client.set(eventStream('content', secret), 'no stream');
    await changeThing(database.dataSource, outbox, 1);
    const common = { service: 'content', redisUrl: redis.url, secret } as const;
    const { dataSource } = database;
    const refused = new Relay({ ...common, dataSource, logger, registry: new Registry(), pollEvery: 20 });
    stops.push(() => refused.stop());
    refused.start();
    const message = 'events can not be published now; they wait';
    await waitFor(() => said(message).some(({ error }) => error?.startsWith('WRONGTYPE')));
  });

  it.each([
    ['three quarters', 0, 0.75],
    ['five quarters', 1, 1.25],
  ])('looks after %s of its time at the end that chance chooses', (_share, chance, share) => {
    jest.spyOn(Math, 'random').mockReturnValue(chance);
    jest.spyOn(globalThis, 'setTimeout');
    relay(ever);
    expect(timers()).toContain(share * ever);
  });

  it('looks less and less often while there is nothing to do, and as often as before when there was', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    jest.spyOn(globalThis, 'setTimeout');
    // More than a relay waits for others to be published with.
    const first = 29;
    relay(first);
    await waitFor(() => timers().includes(8 * first));
    const looks = timers().filter((wait) => [1, 2, 4, 8].some((times) => wait === times * first));
    expect(looks.slice(0, 4)).toEqual([1, 2, 4, 8].map((times) => times * first));
    jest.mocked(setTimeout).mockClear();
    await changeThing(database.dataSource, outbox, 1);
    await waitFor(() => timers().includes(first));
  });

  it('leaves its head as it is when there is nothing to number', async () => {
    const row = (): Promise<unknown> =>
      database.dataSource.query('SELECT xmin, last_number, published_number FROM outbox_head');
    const before = await row();
    const number = () => database.dataSource.transaction((manager) => giveNumbers(manager, 0, 10));
    expect(await number()).toBe(0);
    expect(await row()).toEqual(before);
    await changeThing(database.dataSource, outbox, 1);
    expect(await number()).toBe(1);
    expect(await row()).toMatchObject([{ last_number: 1 }]);
  });

  it('says what is missing when its head is gone', async () => {
    const { published: entry } = await publishThing(database.dataSource, outbox, 1);
    await database.dataSource.query('DELETE FROM outbox_head');
    expect(await outboxLag(database.dataSource)).toBe(0);
    const missing = 'outbox_head has no row';
    await expect(readPublished(database.dataSource, [entry.id], Date.now() + ever)).rejects.toThrow(missing);
    const replaying = new ReplayEvents(database.dataSource).respond({ from: 1, limit: 1 });
    await expect(replaying).rejects.toThrow(missing);
  });

  it('has events that nobody here consumes, which count as neither applied nor passed over', async () => {
    await changeThing(database.dataSource, outbox, 1);
    await database.dataSource.query('UPDATE outbox SET number = 1');
    await database.dataSource.query('UPDATE outbox_head SET last_number = 1');
    const { events } = await new ReplayEvents(database.dataSource).respond({ from: 1, limit: 1 });
    expect(events).toHaveLength(1);
    const apply = (dataSource: DataSource) =>
      dataSource.transaction((manager) => applyEvents(manager, 'content', events, new Map(), true));
    expect(await apply(database.dataSource)).toEqual({ applied: [], passedOver: 0 });
    expect(await database.dataSource.query('SELECT FROM applied_subject')).toEqual([]);
  });
});
