import { type PublishedEvent, seriesDeleted } from '@quillstead/contracts';
import { holdStatement, startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import type { EntityManager } from 'typeorm';
import { IdempotentCalls } from '../src/database/idempotent-calls.js';
import { Outbox, type OutboxEntry } from '../src/events/outbox.js';
import { gatewayLease, GatewayRegistry } from '../src/acknowledgements/gateway-registry.js';
import { eventStream } from '../src/events/event-stream.js';
import { startAcknowledger, startPublishing, type Publisher } from './fixtures/events/start-acknowledging.js';
import { type React, secret, startConsuming, writeEffect } from './fixtures/events/start-consuming.js';
import { startRelay } from './fixtures/events/start-relay.js';
import {
  effects,
  effectTable,
  keptBy,
  publishThing,
  thingChanged,
  thingTable,
} from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const kept = keptBy('notifications');
const cached = keptBy('gateway');

describe('the acknowledgement of an event that hides something', () => {
  let redis: TestRedis;
  let client: Redis;
  let content: ServiceDatabase;
  let notifications: ServiceDatabase;
  let outbox: Outbox;
  let publisher: Publisher;
  const stops: (() => unknown)[] = [];

  const change = async (id: number, event = kept): Promise<OutboxEntry> =>
    (await publishThing(content.dataSource, outbox, id, event)).published;
  const keep = async (react?: React): Promise<void> => {
    stops.push(await startAcknowledger('notifications', notifications.dataSource, redis.url, react));
  };
  const relay = (): void => {
    const started = startRelay(content.dataSource, outbox, redis.url);
    stops.push(() => started.stop());
  };
  const consume = (): void => {
    const { dataSource } = notifications;
    const consumers = startConsuming({ dataSource, redisUrl: redis.url, source: content.dataSource });
    stops.push(() => consumers.stop());
  };
  /** Whether a call of so many milliseconds ends before everybody has applied what it has changed. */
  const spreads = async (milliseconds: number, published: OutboxEntry): Promise<boolean> => {
    let isSpreading = false;
    const spread = (): void => void (isSpreading = true);
    await publisher.within(milliseconds, () => publisher.acknowledgements.wait(published), spread);
    return isSpreading;
  };
  const applied = (): Promise<unknown> => effects(notifications.dataSource);
  const progress = async (): Promise<number | undefined> => {
    const [row] = await notifications.dataSource.query<{ number: number }[]>(
      'SELECT number FROM event_position',
    );
    return row?.number;
  };

  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });
  beforeEach(async () => {
    // A repeated call of the last test may have left events and requests, which this test would apply.
    await client.del(eventStream('content', secret), ...(await client.keys('rpc:*')));
    [content, notifications] = await Promise.all([
      openServiceDatabase(thingTable),
      openServiceDatabase(effectTable),
    ]);
    outbox = new Outbox(content.dataSource);
    publisher = await startPublishing(content.dataSource, redis.url);
    stops.push(() => publisher.close());
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await Promise.all([content.close(), notifications.close()]);
  });

  it('have applied it when the wait is over, with no relay and no stream at work', async () => {
    await keep();
    await publisher.acknowledgements.wait([await change(1), await change(2)]);
    expect(await applied()).toEqual([
      { thing_id: 1, version: 1 },
      { thing_id: 2, version: 1 },
    ]);
  });

  it('are not waited for when there are none', async () => {
    const published = await change(1, thingChanged);
    const own = await change(1, keptBy('content'));
    await publisher.within(0, () => publisher.acknowledgements.wait([published, own]));
    expect(await publisher.registry.getSingleMetricAsString('event_acknowledgement_seconds')).not.toContain(
      'acknowledger=',
    );
  });

  it('are waited for as long as they are slow', async () => {
    const gate = Promise.withResolvers<void>();
    let begun = false;
    await keep(async (payload, event) => {
      begun = true;
      await gate.promise;
      await writeEffect(payload, event);
    });
    let over = false;
    const waiting = change(1)
      .then((published) => publisher.acknowledgements.wait(published))
      .then(() => (over = true));
    await waitFor(() => begun);
    expect(over).toBe(false);
    gate.resolve();
    await waiting;
    expect(await applied()).toEqual([{ thing_id: 1, version: 1 }]);
  });

  it('that are dead do not make a call fail whose change stands: it says in time that the change spreads', async () => {
    const published = await change(1);
    expect(await spreads(600, published)).toBe(true);
    expect(await publisher.registry.getSingleMetricAsString('event_acknowledgement_seconds')).toContain(
      'event_acknowledgement_seconds_count{acknowledger="notifications",outcome="unreachable"} 1',
    );
    relay();
    consume();
    await waitFor(async () => (await effects(notifications.dataSource)).length === 1);
  });

  it('are waited for by a repeat of a call with a key, too', async () => {
    const calls = new IdempotentCalls(content.dataSource, publisher.acknowledgements);
    const payload = { series_id: 1, slug: 'lamps', author_id: 1 };
    const act = async (manager: EntityManager) => {
      await outbox.publish(manager, seriesDeleted, payload, 1);
      return 'done';
    };
    let isSpreading = false;
    const call = (idempotencyKey: string) =>
      publisher.within(
        600,
        () => calls.run({ idempotencyKey, viewer: null }, payload, act),
        () => (isSpreading = true),
      );
    expect([await call('one'), isSpreading]).toEqual(['done', false]);
    expect([await call('one'), isSpreading]).toEqual(['done', true]);
  });

  it('are called again when they fail', async () => {
    let failures = 0;
    await keep(async (payload, event) => {
      if ((failures += 1) < 3) throw new Error('not now');
      await writeEffect(payload, event);
    });
    await publisher.acknowledgements.wait(await change(1));
    expect(failures).toBe(3);
    expect(await applied()).toEqual([{ thing_id: 1, version: 1 }]);
  });

  it('apply it once while the stream brings it too, and come to the end of the stream', async () => {
    await keep();
    relay();
    consume();
    const changes = 60;
    await Promise.all(
      Array.from({ length: changes }, async (_, index) =>
        publisher.acknowledgements.wait(await change(index % 20)),
      ),
    );
    await waitFor(async () => (await progress()) === changes);
    const each = (await effects(notifications.dataSource)).map((effect) => JSON.stringify(effect));
    expect(new Set(each).size).toBe(each.length);
    // Every thing has come to its last version, whichever of the earlier ones were overtaken.
    for (let id = 0; id < 20; id += 1) expect(each).toContain(JSON.stringify({ thing_id: id, version: 3 }));
    const numbers = await content.dataSource.query<{ number: number }[]>('SELECT number FROM outbox');
    expect(numbers.map(({ number }) => number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: changes }, (_, index) => index + 1),
    );
  });

  it('pass over what the stream brings of an earlier state', async () => {
    await keep();
    await change(1, thingChanged);
    await publisher.acknowledgements.wait(await change(1));
    expect(await progress()).toBe(0);
    relay();
    consume();
    await waitFor(async () => (await progress()) === 2);
    expect(await applied()).toEqual([{ thing_id: 1, version: 2 }]);
  });

  it('among the services have applied it before a gateway is ordered to forget', async () => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await keep(async (payload, event) => {
      begun.resolve();
      await gate.promise;
      await writeEffect(payload, event);
    });
    const forgotten = new Set<unknown>();
    const forget = (events: readonly PublishedEvent[]) =>
      events.forEach(({ subject }) => forgotten.add(subject));
    const gateway = await startGateway({ forget });
    stops.push(gate.resolve);
    const withTime = (published: OutboxEntry): Promise<void> =>
      publisher.within(60_000, () => publisher.acknowledgements.wait(published));
    // The connection to the gateways is there, and what goes over it arrives in order.
    await gateway.renew();
    await withTime(await change(1, cached));
    const waiting = withTime(await change(2, keptBy('gateway', 'notifications')));
    await begun.promise;
    await gateway.renew();
    await withTime(await change(3, cached));
    expect([...forgotten]).toEqual(['thing:1', 'thing:3']);
    await gateway.renew();
    gate.resolve();
    await waiting;
    expect([...forgotten]).toEqual(['thing:1', 'thing:3', 'thing:2']);
    expect(await applied()).toEqual([{ thing_id: 2, version: 1 }]);
  });

  it('are told when the event can be read at the second try', async () => {
    await keep();
    const { dataSource } = content;
    const published = await change(1);
    const first = holdStatement(dataSource, /FROM outbox/);
    const waiting = spreads(20_000, published);
    await first.reached();
    await dataSource.query('ALTER TABLE outbox RENAME TO outbox_away');
    const second = holdStatement(dataSource, /FROM outbox/);
    first.release();
    await second.reached();
    await dataSource.query('ALTER TABLE outbox_away RENAME TO outbox');
    second.release();
    expect(await waiting).toBe(false);
    expect(await applied()).toEqual([{ thing_id: 1, version: 1 }]);
  });

  describe('that are gateways', () => {
    it('have all forgotten when the wait is over', async () => {
      const forgotten: unknown[] = [];
      const forget = (events: readonly PublishedEvent[]) =>
        forgotten.push(...events.map(({ payload }) => payload));
      const gateways = await Promise.all([startGateway({ forget }), startGateway({ forget })]);
      await Promise.all(gateways.map(({ renew }) => renew()));
      // Their leases never end: only their acknowledgements can end the wait.
      const living = setInterval(() => gateways.forEach(({ renew }) => void renew()), gatewayLease / 5);
      stops.push(() => clearInterval(living));
      expect(await spreads(20_000, await change(7, cached))).toBe(false);
      expect(forgotten.slice(0, 2)).toEqual([
        { thing_id: 7, version: 1 },
        { thing_id: 7, version: 1 },
      ]);
    });

    it('are waited for until their lease is over when they say nothing', async () => {
      const silent = await startGateway({});
      await registryIsComplete();
      const renewedAt = performance.now();
      await silent.renew();
      await publisher.acknowledgements.wait(await change(1, cached));
      expect(performance.now() - renewedAt).toBeGreaterThan(gatewayLease - 100);
      expect((await silent.registry.list(client)).gateways).toEqual([]);
    });

    it('that live and say nothing make the call say that the change spreads', async () => {
      const silent = await startGateway({});
      await silent.renew();
      expect(await spreads(600, await change(1, cached))).toBe(true);
    });

    it('get the push again when they did not receive it', async () => {
      await registryIsComplete();
      let pushes = 0;
      const deaf = await startGateway({ forget: () => (pushes += 1), respondsFrom: 2 });
      await deaf.renew();
      await publisher.acknowledgements.wait(await change(1, cached));
      expect(pushes).toBeGreaterThanOrEqual(2);
    });

    it('that left are waited for no more', async () => {
      const gone = await startGateway({});
      await registryIsComplete();
      await gone.renew();
      await gone.registry.leave(client, gone.id);
      expect((await gone.registry.list(client)).gateways).toEqual([]);
      expect(await spreads(20_000, await change(1, cached))).toBe(false);
    });

    it('may live unknown for a lease after Redis came back empty', async () => {
      await registryIsComplete();
      let pushes = 0;
      const known = await startGateway({ forget: () => (pushes += 1) });
      const began = performance.now();
      await client.flushall();
      await known.renew();
      await publisher.acknowledgements.wait(await change(1, cached));
      const took = performance.now() - began;
      expect(took).toBeGreaterThan(gatewayLease - 100);
      // A known gateway gets the push again every tenth of a second, not all the time.
      expect(pushes).toBeLessThanOrEqual(took / 100 + 2);
      await registryIsComplete();
    });
  });

  const registryIsComplete = (): Promise<unknown> =>
    waitFor(async () => (await new GatewayRegistry(secret).list(client)).isComplete, { every: 50 });

  let gateways = 0;

  /** As much of a gateway as receives pushes; silent when it has nothing to forget. */
  async function startGateway({
    forget,
    respondsFrom = 1,
  }: {
    forget?: (events: readonly PublishedEvent[]) => unknown;
    respondsFrom?: number;
  }) {
    const registry = new GatewayRegistry(secret);
    const id = `gateway-${++gateways}`;
    const line = new Redis(redis.url);
    stops.push(async () => {
      await registry.leave(client, id);
      line.disconnect();
    });
    let pushes = 0;
    line.on('message', (_channel: string, text: string) => {
      const said = registry.readPush(text);
      if (!forget || !said) return;
      const { publisher: sender, push, events } = said;
      forget(events);
      if ((pushes += 1) < respondsFrom) return;
      const received = registry.printReceived(sender, { gateway: id, push });
      line.publish(registry.receipts(sender), received).catch(() => undefined);
    });
    await line.subscribe(registry.pushes);
    return { id, registry, renew: () => registry.renew(line, id) };
  }
});
