import {
  type DomainEvent,
  type EventPayloadOf,
  hashtagSubscriptionChanged,
  storyPublished,
  subscriptionAccepted,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { waitFor, waitForBlocked } from '@quillstead/testing';
import { kindCodes } from '../src/kind/kind-codes.js';
import { type Notifications, openNotifications } from './open-notifications.js';
import { story, subscription } from './events.js';

const minute = (count: number): Date => new Date(Date.parse('2026-06-01T10:00:00.000Z') + count * 60_000);
const published = minute(10);

/**
 * The subscription changes of a reader in social's order, and whether the reader is notified of a story of minute 10.
 */
const histories: readonly [
  name: string,
  happened: readonly [what: string, at: Date][],
  isNotified: boolean,
][] = [
  ['subscribed before', [['began', minute(9)]], true],
  ['subscribed at the same moment', [['began', published]], true],
  ['subscribed after', [['began', minute(11)]], false],
  [
    'left and came back after',
    [
      ['began', minute(1)],
      ['ended', minute(2)],
      ['began', minute(11)],
    ],
    false,
  ],
  [
    'left and came back before',
    [
      ['began', minute(1)],
      ['ended', minute(2)],
      ['began', minute(3)],
    ],
    true,
  ],
];
const requests: typeof histories = [
  [
    'requested and was accepted before',
    [
      ['requested', minute(1)],
      ['accepted', minute(9)],
    ],
    true,
  ],
  [
    'requested before and was accepted after',
    [
      ['requested', minute(1)],
      ['accepted', minute(11)],
    ],
    false,
  ],
];
/**
 * The event that is applied first; `fan-out`: the story with all its notifications before the event of the
 * subscription.
 */
const orders = ['subscription', 'story', 'fan-out'] as const;

describe('who began to follow after a story was published', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  const applyAt = <Declared extends DomainEvent>(
    declared: Declared,
    payload: EventPayloadOf<Declared>,
    at: Date,
  ) => site.handle([event(declared, payload, at)]);

  async function applyActs(what: string, reader: number, author: number, at: Date): Promise<void> {
    if (what === 'began') await applyAt(userSubscribed, subscription(reader, author), at);
    if (what === 'requested') await applyAt(userSubscribed, subscription(reader, author, false), at);
    if (what === 'accepted') await applyAt(subscriptionAccepted, subscription(reader, author), at);
    if (what === 'ended') await applyAt(userUnsubscribed, subscription(reader, author, null), at);
  }

  /** Applies both in this order, and returns how many notifications of the story the reader has in the end. */
  async function notificationsAfter(
    first: (typeof orders)[number],
    reader: number,
    storyId: number,
    { applyStory, follow }: { applyStory: () => Promise<void>; follow: () => Promise<void> },
  ): Promise<number> {
    await (first === 'subscription' ? follow() : applyStory());
    if (first === 'fan-out') await site.fanOut();
    await (first === 'subscription' ? applyStory() : follow());
    await site.fanOut();
    await site.runNotificationTasks();
    const rows = await site.dataSource.query<object[]>(
      'SELECT FROM notification WHERE receiver_id = $1 AND story_id = $2',
      [reader, storyId],
    );
    const due = await site.dataSource.query<object[]>('SELECT FROM delivery_due WHERE receiver_id = $1', [
      reader,
    ]);
    // Neither push nor email may be due without a notification.
    expect(due.length > 0 && rows.length === 0).toBe(false);
    return rows.length;
  }

  const rows = orders.flatMap((first) =>
    [...histories, ...requests].map(
      ([name, happened, isNotified]) => [name, first, isNotified, happened] as const,
    ),
  );

  it.each(rows)(
    'of an author: %s, the %s applied first: notified %s',
    async (_, first, isNotified, happened) => {
      const isPrivate = happened.some(([what]) => what === 'requested') ? 1 : 0;
      const [author, reader] = [await site.person({ is_private: isPrivate }), await site.person()];
      const storyId = site.newId();
      const count = await notificationsAfter(first, reader, storyId, {
        applyStory: () => applyAt(storyPublished, story(storyId, author), published),
        async follow() {
          for (const [what, at] of happened) await applyActs(what, reader, author, at);
        },
      });
      expect(count).toBe(isNotified ? 1 : 0);
    },
  );

  const ofHashtag = rows.filter(([name]) => histories.some(([one]) => one === name));

  it.each(ofHashtag)(
    'of a hashtag: %s, the %s applied first: notified %s',
    async (_, first, isNotified, happened) => {
      const [author, reader] = [await site.person(), await site.person()];
      const storyId = site.newId();
      const hashtag = `#tag${storyId}`;
      const count = await notificationsAfter(first, reader, storyId, {
        applyStory: () => applyAt(storyPublished, story(storyId, author, [hashtag]), published),
        async follow() {
          for (const [what, at] of happened) {
            const payload = { user_id: reader, hashtag, subscription: what === 'began' ? 1 : 0 } as const;
            await applyAt(hashtagSubscriptionChanged, payload, at);
          }
        },
      });
      expect(count).toBe(isNotified ? 1 : 0);
    },
  );

  it('is notified through a hashtag followed before of an author followed after', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    const storyId = site.newId();
    await applyAt(
      hashtagSubscriptionChanged,
      { user_id: reader, hashtag: '#early', subscription: 1 },
      minute(1),
    );
    await applyAt(userSubscribed, subscription(reader, author), minute(11));
    await applyAt(storyPublished, story(storyId, author, ['#early']), published);
    await site.fanOut();
    const { items } = await site.list(reader);
    expect(items.map(({ kind }) => kind)).toEqual(['note_story_from_hashtag_subscription']);
  });

  describe('is notified through the author, though the event says so after they were notified through a hashtag', () => {
    const kinds = async (reader: number) => (await site.list(reader)).items.map(({ kind }) => kind);
    const notified = async (): Promise<{ author: number; reader: number }> => {
      const [author, reader] = [await site.person(), await site.person()];
      const storyId = site.newId();
      const hashtag = `#both${storyId}`;
      await applyAt(hashtagSubscriptionChanged, { user_id: reader, hashtag, subscription: 1 }, minute(1));
      await applyAt(storyPublished, story(storyId, author, [hashtag]), published);
      await site.fanOut();
      return { author, reader };
    };

    it('once', async () => {
      const { author, reader } = await notified();
      await applyAt(userSubscribed, subscription(reader, author), minute(9));
      await site.runNotificationTasks();
      expect(await kinds(reader)).toEqual(['note_story_from_author_subscription']);
    });

    it('without being new again where they have seen it', async () => {
      const { author, reader } = await notified();
      await site.see(reader);
      await applyAt(userSubscribed, subscription(reader, author), minute(9));
      await site.runNotificationTasks();
      const { items } = await site.list(reader);
      expect(items).toMatchObject([{ kind: 'note_story_from_author_subscription', is_new: 0 }]);
    });

    it('once, while the page of the hashtag is written', async () => {
      const [author, reader] = [await site.person(), await site.person()];
      const storyId = site.newId();
      await applyAt(storyPublished, story(storyId, author, ['#side']), published);
      await site.dataSource.query('UPDATE fan_out SET step = 1 WHERE story_id = $1', [storyId]);
      await applyAt(userSubscribed, subscription(reader, author), minute(9));
      const page = site.dataSource.createQueryRunner();
      await page.startTransaction();
      await page.query('SELECT FROM fan_out WHERE story_id = $1 FOR UPDATE', [storyId]);
      const [found] = (await page.query('SELECT pg_backend_pid() AS pid')) as unknown as { pid: number }[];
      await page.query(
        `INSERT INTO notification (receiver_id, kind, thing_id, actor_id, story_id, story_author_id, hashtag, count_actors, noted_at, is_open)
         VALUES ($1, $2, $3, $4, $3, $4, '#side', 1, $5, true)`,
        [reader, kindCodes.note_story_from_hashtag_subscription, storyId, author, published],
      );
      let isDone = false;
      const late = site.runNotificationTasks().finally(() => (isDone = true));
      await waitFor(async () => {
        const [waiting] = await site.dataSource.query<{ count: number }[]>(
          'SELECT count(*)::int AS count FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
          [found?.pid],
        );
        return isDone || waiting?.count === 1;
      });
      await page.query('UPDATE fan_out SET ended_at = now() WHERE story_id = $1', [storyId]);
      await page.commitTransaction();
      await page.release();
      await late;
      expect(await kinds(reader)).toEqual(['note_story_from_author_subscription']);
    });
  });

  it.each([
    ['without a series', null, 1],
    ['in a series', 7, 2],
  ])(
    'is notified though the page of the hashtag with them was written: a story %s',
    async (_, series, step) => {
      const [author, reader] = [await site.person(), await site.person()];
      const storyId = site.newId();
      const hashtag = `#page${storyId}`;
      const ofSeries = { series_id: series, series_title: series === null ? null : 'Nights' };
      await applyAt(storyPublished, { ...story(storyId, author, [hashtag]), ...ofSeries }, published);
      // The fan-out has gone past the reader in the step of the hashtag, and has not ended.
      await site.dataSource.query('UPDATE fan_out SET step = $2, after_id = $3 WHERE story_id = $1', [
        storyId,
        step,
        reader,
      ]);
      await applyAt(hashtagSubscriptionChanged, { user_id: reader, hashtag, subscription: 1 }, minute(9));
      await site.runNotificationTasks();
      expect((await site.list(reader)).items).toHaveLength(1);
    },
  );

  it('is notified by the page that waits for them to have begun', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await applyAt(storyPublished, story(site.newId(), author), published);
    const change = site.dataSource.createQueryRunner();
    await change.startTransaction();
    await site.handle([event(userSubscribed, subscription(reader, author), minute(9))], change.manager);
    let isDone = false;
    const page = site.fanOut().finally(() => (isDone = true));
    await Promise.race([page, waitForBlocked(site.dataSource)]);
    expect(isDone).toBe(false);
    await change.commitTransaction();
    await change.release();
    await page;
    expect((await site.list(reader)).items).toHaveLength(1);
  });

  it('is notified of every story when it is not known since when', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    const storyId = site.newId();
    await site.dataSource.query(
      'INSERT INTO subscription (subscriber_id, author_id, code) VALUES ($1, $2, true)',
      [reader, author],
    );
    await applyAt(storyPublished, story(storyId, author), published);
    await site.fanOut();
    expect((await site.list(reader)).items).toHaveLength(1);
  });
});
