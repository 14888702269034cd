import {
  commentDeleted,
  commentLiked,
  commentPosted,
  hashtagSubscriptionChanged,
  storyDeleted,
  storyLiked,
  storyPublished,
  storyUnliked,
  subscriptionAccepted,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { event, statementsSent, type TestEvent } from '@quillstead/service-kit/testing';
import { type Notifications, openNotifications } from './open-notifications.js';
import { comment, commentLike, deletion, story, storyLike, subscription } from './events.js';

const [before, between, after] = [1, 2, 3].map((hour) => new Date(`2026-06-01T0${hour}:00:00.000Z`)) as [
  Date,
  Date,
  Date,
];

/** The most statements that a batch sends to PostgreSQL, however many events it has, `BEGIN` and `COMMIT` included. */
const most = {
  'subscriptions to an author': 13,
  'subscriptions to many authors': 13,
  'requests that are accepted': 15,
  'subscriptions that end': 13,
  'subscriptions that end and begin again': 20,
  'subscriptions to hashtags': 6,
  'subscriptions to hashtags that end': 6,
  likes: 10,
  'likes that are taken back': 6,
  comments: 11,
  'comments that are deleted': 11,
  'stories that are published': 8,
  'stories that are deleted': 8,
} as const;
type Name = keyof typeof most;

describe('a batch of events sends no more statements than one of them', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  const people = (count: number, isPrivate: 0 | 1 = 0): Promise<number[]> =>
    Promise.all(Array.from({ length: count }, () => site.person({ is_private: isPrivate })));
  const subscriptions = (
    readers: readonly number[],
    authors: readonly number[],
    code: boolean | null = true,
  ) => readers.map((reader, index) => subscription(reader, authors[index % authors.length] ?? 0, code));
  const subscribed = (of: ReturnType<typeof subscriptions>, at: Date): TestEvent[] =>
    of.map((payload) => event(payload.code === null ? userUnsubscribed : userSubscribed, payload, at));
  const followed = (readers: readonly number[], hashtag: string, is: 0 | 1, at: Date): TestEvent[] =>
    readers.map((user_id) => event(hashtagSubscriptionChanged, { user_id, hashtag, subscription: is }, at));

  /** Makes readers who were notified of a story that was published at `after`. */
  async function notifiedReaders(count: number, hashtags: string[] = []) {
    const [readers, [author = 0]] = [await people(count), await people(1)];
    await site.handle(
      hashtags.length === 0
        ? subscribed(subscriptions(readers, [author]), before)
        : hashtags.flatMap((hashtag) => followed(readers, hashtag, 1, before)),
    );
    await site.handle([event(storyPublished, story(site.newId(), author, hashtags), after)]);
    await site.fanOut();
    return { readers, author };
  }

  async function comments(count: number) {
    const [authors, [author = 0]] = [await people(count), await people(1)];
    const story_id = site.newId();
    const parent_author_id = await site.person();
    const mentions = await people(2);
    return authors.map((author_id) => {
      const place = { story_id, story_author_id: author, author_id, comment_id: site.newId() };
      return comment({ ...place, comment_reply_id: site.newId(), parent_author_id, mentions });
    });
  }

  /** Each function stores the events that happened before the batch and returns the batch. */
  const batches: Record<Name, (count: number) => Promise<TestEvent[]>> = {
    'subscriptions to an author': async (count) => {
      const { author } = await notifiedReaders(1);
      return subscribed(subscriptions(await people(count), [author]), between);
    },
    'subscriptions to many authors': async (count) =>
      subscribed(subscriptions(await people(count), await people(count)), between),
    async 'requests that are accepted'(count) {
      const [readers, authors] = [await people(count), await people(count, 1)];
      return [
        ...subscribed(subscriptions(readers, authors, false), before),
        ...subscriptions(readers, authors).map((payload) => event(subscriptionAccepted, payload, between)),
      ];
    },
    async 'subscriptions that end'(count) {
      const { readers, author } = await notifiedReaders(count);
      return subscribed(subscriptions(readers, [author], null), between);
    },
    async 'subscriptions that end and begin again'(count) {
      const { readers, author } = await notifiedReaders(count);
      return [
        ...subscribed(subscriptions(readers, [author], null), between),
        ...subscribed(subscriptions(readers, [author]), between),
      ];
    },
    'subscriptions to hashtags': async (count) => {
      const hashtags = ['#one', '#two'];
      await notifiedReaders(1, hashtags);
      const readers = await people(count);
      return hashtags.slice(0, count).flatMap((hashtag) => followed(readers, hashtag, 1, between));
    },
    async 'subscriptions to hashtags that end'(count) {
      const { readers } = await notifiedReaders(count, ['#end']);
      return followed(readers, '#end', 0, between);
    },
    likes: async (count) => {
      const [author = 0] = await people(1);
      return (await people(count)).map((reader) =>
        event(storyLiked, storyLike(site.newId(), author, reader), before),
      );
    },
    async 'likes that are taken back'(count) {
      const [author = 0] = await people(1);
      const likes = (await people(count)).map((reader) => storyLike(site.newId(), author, reader));
      await site.handle(likes.map((like) => event(storyLiked, like, before)));
      return likes.map((like) => event(storyUnliked, like, after));
    },
    comments: async (count) =>
      (await comments(count)).map((payload) => event(commentPosted, payload, before)),
    async 'comments that are deleted'(count) {
      const posted = await comments(count);
      const readers = await people(count);
      await site.handle(posted.map((payload) => event(commentPosted, payload, before)));
      await site.handle(
        posted.map((one, index) => event(commentLiked, commentLike(one, readers[index] ?? 0), before)),
      );
      return posted.map((payload) => event(commentDeleted, deletion(payload), after));
    },
    async 'stories that are published'(count) {
      const [author = 0] = await people(1);
      return Array.from({ length: count }, () =>
        event(storyPublished, story(site.newId(), author, ['#one', '#two'].slice(count % 2)), before),
      );
    },
    async 'stories that are deleted'(count) {
      const [author_id = 0] = await people(1);
      return Array.from({ length: count }, () => {
        const story_id = site.newId();
        return event(storyDeleted, { story_id, slug: `story-${story_id}`, author_id }, before);
      });
    },
  };

  const rows = Object.entries(most).flatMap(([name, count]) =>
    [1, 20].map((size) => [name as Name, size, count] as const),
  );

  it.each(rows)('%s, %i at once: %i', async (name, size, count) => {
    const events = await batches[name](size);
    const sent = await statementsSent('a test', () => site.handle(events));
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(count);
  });
});
