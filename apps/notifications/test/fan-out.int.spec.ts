import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hashtagSubscriptionChanged, storyPublished, userSubscribed } from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { type ServiceUnderTest, startService, waitFor } from '@quillstead/testing';
import { type Notifications, openNotifications } from './open-notifications.js';
import { story, subscription } from './events.js';

/**
 * The number of subscribers. A hundred thousand give the numbers of the report; the suite has fewer and makes the same
 * checks.
 */
const subscribers = Number(process.env['NOTIFICATION_RECEIVERS'] ?? 20_000);
/**
 * The milliseconds that a fan-out may take. The promise is 100,000 rows in 20 seconds on two cores; the suite shares
 * them with other tests.
 */
const longest = Math.max(10_000, subscribers * 0.2);

describe('the fan-out of a story', () => {
  let site: Notifications;
  let author = 0;
  const started: ServiceUnderTest[] = [];
  beforeAll(async () => {
    site = await openNotifications();
    author = await site.person();
    await site.dataSource.query(
      `INSERT INTO subscription (subscriber_id, author_id, code)
       SELECT number, $1, true FROM generate_series(1000001, 1000000 + $2::int) number`,
      [author, subscribers],
    );
    // Half of those who follow the hashtag follow the author too.
    await site.dataSource.query(
      `INSERT INTO hashtag_subscription (hashtag, user_id)
       SELECT '#moon', number FROM generate_series(1000001 + $1::int / 2, 1000000 + $1::int * 3 / 2) number`,
      [subscribers],
    );
    await site.dataSource.query('ANALYZE');
  });
  afterAll(async () => {
    for (const service of started) await service.kill();
    await site.close();
  });

  const secret = randomBytes(24).toString('base64url');
  const worker = async (): Promise<ServiceUnderTest> => {
    const service = await startService(join(import.meta.dirname, '../dist/main.js'), {
      env: {
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
        DEPLOYMENT_SECRET: secret,
        DATABASE_URL: site.databaseUrl,
        LOG_LEVEL: 'warn',
        ROLE: 'worker',
      },
      timeout: 30_000,
    });
    started.push(service);
    return service;
  };
  const rowsOf = async (storyId: number) => {
    const [row] = await site.dataSource.query<{ rows: number; receivers: number }[]>(
      `SELECT count(*)::int AS rows, count(DISTINCT receiver_id)::int AS receivers
       FROM notification WHERE story_id = $1`,
      [storyId],
    );
    return row ?? { rows: 0, receivers: 0 };
  };
  const all = subscribers + subscribers / 2;
  const isDone = async (storyId: number) => {
    const left = await site.dataSource.query<object[]>(
      'SELECT FROM fan_out WHERE story_id = $1 AND ended_at IS NULL',
      [storyId],
    );
    return left.length === 0;
  };

  it('loses and doubles nothing when its worker is killed in the middle', async () => {
    const storyId = site.newId();
    const first = await worker();
    await site.apply(storyPublished, story(storyId, author, ['#moon']));
    const before = await waitFor(
      async () => {
        const { rows } = await rowsOf(storyId);
        return rows > 0 && rows;
      },
      { every: 5, timeout: longest },
    );
    await first.kill();
    const { rows: killedAt } = await rowsOf(storyId);
    expect(before).toBeLessThan(all);
    expect(await isDone(storyId)).toBe(false);
    await worker();
    await waitFor(() => isDone(storyId), { timeout: longest + 30_000, what: 'the rest of the fan-out' });
    expect(killedAt % 1_000).toBe(0);
    expect(await rowsOf(storyId)).toEqual({ rows: all, receivers: all });
  }, 180_000);

  it('is quick, in a worker of which the memory stays flat', async () => {
    const storyId = site.newId();
    const last = started.at(-1);
    const memory = async () => {
      const metrics = await (await fetch(`${last?.healthUrl ?? ''}/metrics`)).text();
      return Number(/^process_resident_memory_bytes\{[^}]*\} (\d+)/m.exec(metrics)?.[1]) / 2 ** 20;
    };
    // After one story the worker has allocated the memory that it keeps, above all compiled code.
    const before = site.newId();
    await site.apply(storyPublished, story(before, author, ['#moon']));
    await waitFor(() => isDone(before), { every: 100, timeout: longest, what: 'the fan-out before' });
    const atFirst = await memory();
    const startedAt = performance.now();
    await site.apply(storyPublished, story(storyId, author, ['#moon']));
    await waitFor(() => isDone(storyId), { every: 100, timeout: longest, what: 'the fan-out' });
    const took = performance.now() - startedAt;
    const grown = (await memory()) - atFirst;
    if (process.env['NOTIFICATION_RECEIVERS'])
      process.stdout.write(`${all} rows in ${Math.round(took)} ms; memory grew ${grown.toFixed(1)} MiB\n`);
    expect(await rowsOf(storyId)).toEqual({ rows: all, receivers: all });
    expect(grown).toBeLessThan(40);
  }, 180_000);

  it('notifies everybody once when two work at it', async () => {
    const storyId = site.newId();
    await site.apply(storyPublished, story(storyId, author, ['#moon']));
    await Promise.all([site.fanOut(), site.fanOut()]);
    await waitFor(() => isDone(storyId), { timeout: longest });
    expect(await rowsOf(storyId)).toEqual({ rows: all, receivers: all });
  }, 180_000);

  it('notifies few receivers in one transaction, those of hashtags among them', async () => {
    const [other, subscriber, follower] = [await site.person(), await site.person(), await site.person()];
    await site.apply(userSubscribed, subscription(subscriber, other));
    for (const hashtag of ['#dune', '#tide'])
      await site.apply(hashtagSubscriptionChanged, { user_id: follower, hashtag, subscription: 1 });
    const storyId = site.newId();
    await site.apply(storyPublished, story(storyId, other, ['#tide', '#dune']));
    await site.fanOut();
    expect(await rowsOf(storyId)).toEqual({ rows: 2, receivers: 2 });
    const transactions = await site.dataSource.query<object[]>(
      'SELECT DISTINCT xmin::text FROM notification WHERE story_id = $1',
      [storyId],
    );
    expect(transactions).toHaveLength(1);
  });

  it('notifies an earlier subscriber once, when that event is applied at the same moment', async () => {
    const [before, after] = [new Date('2026-06-01T10:00:00.000Z'), new Date('2026-06-01T10:00:00.001Z')];
    for (let round = 0; round < 20; round += 1) {
      const storyId = site.newId();
      const hashtag = `#sun${storyId}`;
      const [writer, reader] = [await site.person(), await site.person()];
      await Promise.all([
        site
          .handle([event(storyPublished, story(storyId, writer, [hashtag]), after)])
          .then(() => site.fanOut()),
        site.handle([event(userSubscribed, subscription(reader, writer), before)]),
        site.handle([
          event(hashtagSubscriptionChanged, { user_id: reader, hashtag, subscription: 1 }, before),
        ]),
      ]);
      await site.fanOut();
      await waitFor(() => isDone(storyId));
      await site.runNotificationTasks();
      expect((await site.list(reader)).items).toHaveLength(1);
    }
  });

  it('waits for an author whom accounts has not published yet', async () => {
    const storyId = site.newId();
    const [writer, reader] = [site.newId(), await site.person()];
    await site.apply(userSubscribed, subscription(reader, writer));
    await site.apply(storyPublished, story(storyId, writer));
    await site.fanOut();
    expect([await site.list(reader), await isDone(storyId)]).toEqual([{ items: [], next: null }, false]);
    await site.become(writer, {});
    await site.fanOut();
    await waitFor(() => isDone(storyId));
    expect(await site.texts(reader)).toEqual([`person_${writer} published “Story ${storyId}”.`]);
  });
});
