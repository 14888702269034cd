import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { recordVersions } from '../src/events/applied-versions.js';
import type { Subscriber } from '../src/events/event-handler.js';
import { Outbox } from '../src/events/outbox.js';
import { listDeadLetterEvents, replayDeadLetterEvents } from '../src/events/replay-dead-letter-events.js';
import { startAcknowledger, startPublishing, type Publisher } from './fixtures/events/start-acknowledging.js';
import {
  thingSubscriber,
  type ConsumingOptions,
  startConsuming,
  writeEffect,
} from './fixtures/events/start-consuming.js';
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

/** Handled by nobody in these tests. */
const unheard = { ...thingChanged, name: 'content.thing_seen' } as unknown as typeof thingChanged;
const kept = keptBy('notifications');

describe('the position of a consumer', () => {
  let redis: TestRedis;
  let content: ServiceDatabase;
  let notifications: ServiceDatabase;
  let outbox: Outbox;
  let publisher: Publisher;
  const stops: (() => unknown)[] = [];

  const change = async (id: number, event = thingChanged) =>
    (await publishThing(content.dataSource, outbox, id, event)).published;
  const consume = (options: Partial<ConsumingOptions> = {}): void => {
    const { dataSource } = notifications;
    const consumers = startConsuming({
      dataSource,
      redisUrl: redis.url,
      source: content.dataSource,
      ...options,
    });
    stops.push(() => consumers.stop());
  };
  const keep = async (...parts: Parameters<typeof thingSubscriber>): Promise<void> => {
    stops.push(await startAcknowledger('notifications', notifications.dataSource, redis.url, ...parts));
  };
  const rows = <Row extends object>(statement: string) => notifications.dataSource.query<Row[]>(statement);
  const position = async () =>
    (await rows<{ number: number }>('SELECT number FROM event_position'))[0]?.number ?? 0;
  const isAt = (number: number) =>
    waitFor(async () => (await position()) === number, { what: `position ${number}` });
  const versions = () => rows('SELECT subject, version FROM applied_subject ORDER BY subject');

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    [content, notifications] = await Promise.all([
      openServiceDatabase(thingTable),
      openServiceDatabase(effectTable),
    ]);
    outbox = new Outbox(content.dataSource);
    const relay = startRelay(content.dataSource, outbox, redis.url);
    stops.push(() => relay.stop());
    publisher = await startPublishing(content.dataSource, redis.url);
    stops.push(() => publisher.close());
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await Promise.all([content.close(), notifications.close()]);
  });

  it('is all that is written of events that come in their order', async () => {
    consume();
    for (const id of [1, 2, 1]) await change(id);
    await isAt(3);
    expect(await rows('SELECT FROM applied_event')).toEqual([]);
    expect(await versions()).toEqual([]);
  });

  it('is written once after events that nothing here handles, however many there were', async () => {
    consume();
    await change(1);
    await isAt(1);
    const written = () => rows('SELECT xmin FROM event_position');
    const before = await written();
    for (let id = 2; id <= 20; id += 1) await change(id, unheard);
    expect(await written()).toEqual(before);
    await isAt(20);
  });

  it('is written when the consumer stops', async () => {
    consume();
    await change(1);
    await isAt(1);
    await change(2, unheard);
    await waitFor(
      async () => {
        const [head] = await content.dataSource.query<{ published_number: number }[]>(
          'SELECT published_number FROM outbox_head',
        );
        return head?.published_number === 2;
      },
      { what: 'an event in the stream' },
    );
    const client = new Redis(redis.url);
    const [stream = ''] = await client.keys('events:*');
    await waitFor(async () => {
      const [group] = (await client.xinfo('GROUPS', stream)) as unknown[][];
      return group?.at(-1) === 0 && (await client.xpending(stream, 'notifications'))[0] === 0;
    });
    client.disconnect();
    await stops.pop()?.();
    expect(await position()).toBe(2);
  });

  it('goes back with a database that has lost its end, and what was lost is applied again', async () => {
    consume();
    for (const id of [1, 2, 3]) await change(id);
    await isAt(3);
    await rows('UPDATE event_position SET number = 1');
    await rows('DELETE FROM effect WHERE thing_id > 1');
    await change(4);
    await isAt(4);
    expect((await effects(notifications.dataSource)).map(({ thing_id }) => thing_id)).toEqual([1, 2, 3, 4]);
  });

  it('moves without waiting for the disk, unless somebody waits for the event', async () => {
    // A setting of operators; a connection takes it when it is opened.
    await notifications.setForSessions('synchronous_commit', 'local');
    const commits: unknown[] = [];
    const subscriber: Subscriber = {
      events: [thingChanged],
      where: 'the test',
      async handle(_, manager) {
        const [setting] = await manager.query<{ synchronous_commit: string }[]>('SHOW synchronous_commit');
        commits.push(setting?.synchronous_commit);
      },
    };
    consume({ subscriber });
    await change(1);
    await isAt(1);
    await stops.pop()?.();
    consume({ subscriber: { ...subscriber, events: [kept] } });
    await change(2);
    await isAt(2);
    expect(commits).toEqual(['off', 'local']);
  });

  it('gathers what comes soon after an event, and applies it as one batch', async () => {
    const batches: number[] = [];
    const subscriber: Subscriber = {
      events: [thingChanged],
      where: 'the test',
      async handle(events) {
        batches.push(events.length);
      },
    };
    consume({ subscriber, readEvery: 3_000 });
    await change(1);
    await isAt(1);
    await change(2);
    await change(3);
    await isAt(3);
    expect(batches).toEqual([1, 2]);
  });

  describe('and an event that somebody waits for', () => {
    it('is noted with the version of its subject, until the stream has brought it', async () => {
      await keep();
      await publisher.acknowledgements.wait(await change(1, kept));
      expect(await rows('SELECT number FROM applied_event')).toEqual([{ number: 1 }]);
      expect(await versions()).toEqual([{ subject: 'thing:1', version: 1 }]);
      consume();
      await isAt(1);
      expect(await effects(notifications.dataSource)).toHaveLength(1);
    });

    it('is not applied again when the stream was faster', async () => {
      await keep();
      consume();
      const published = await change(1, kept);
      await isAt(1);
      await publisher.acknowledgements.wait(published);
      expect(await effects(notifications.dataSource)).toHaveLength(1);
      expect(await rows('SELECT number FROM applied_event')).toEqual([]);
    });

    it('is tried again when it is a dead letter already', async () => {
      let isMended = false;
      const react: Parameters<typeof thingSubscriber>[0] = async (payload, event) => {
        if (!isMended) throw new Error('not yet');
        await writeEffect(payload, event);
      };
      await keep(react);
      consume({ react });
      const published = await change(1, kept);
      await isAt(1);
      expect(await listDeadLetterEvents(notifications.dataSource)).toHaveLength(1);
      isMended = true;
      await publisher.acknowledgements.wait(published);
      expect(await effects(notifications.dataSource)).toEqual([{ thing_id: 1, version: 1 }]);
      expect(await listDeadLetterEvents(notifications.dataSource)).toEqual([]);
    });
  });

  it('has versions beside it while somebody compares', async () => {
    consume();
    await change(1);
    await isAt(1);
    await recordVersions('content', notifications.dataSource);
    await change(2);
    await isAt(2);
    expect(await versions()).toEqual([{ subject: 'thing:2', version: 1 }]);
    await rows('UPDATE event_position SET versions_until = now()');
    await change(3);
    await change(2);
    await isAt(4);
    expect(await versions()).toEqual([{ subject: 'thing:2', version: 2 }]);
  });

  it('lets a dead letter be replayed once, also when two replay it', async () => {
    let isMended = false;
    const react: Parameters<typeof thingSubscriber>[0] = async (payload, event) => {
      if (!isMended) throw new Error('not yet');
      await writeEffect(payload, event);
    };
    consume({ react });
    await change(1);
    await isAt(1);
    isMended = true;
    const replay = () => replayDeadLetterEvents(notifications.dataSource, [thingSubscriber(react)]);
    const outcomes = (await Promise.all([replay(), replay()])).flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    expect(await effects(notifications.dataSource)).toHaveLength(1);
  });
});
