import {
  hashtagSubscriptionChanged,
  storyChanged,
  storyPublished,
  userSubscribed,
} from '@quillstead/contracts';
import { startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { story, subscription } from './events.js';

describe('notifications of stories that are not safe for work', () => {
  let smtp: TestSmtpServer;
  let site: OpenDeliveries;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await openDeliveries({ smtpUrl: smtp.url });
  });
  afterAll(async () => {
    await site?.close();
    await smtp?.stop();
  });

  /** An author, with one reader by subscription and one by hashtag who want such stories, and two who don't. */
  async function world() {
    const author = await site.person();
    const hashtag = `#tag_${author}`;
    const reader = async (show_nsfw: 0 | 1, by: 'author' | 'hashtag') => {
      const id = await site.person();
      await site.wish(id, { show_nsfw });
      if (by === 'author') await site.apply(userSubscribed, subscription(id, author));
      else await site.apply(hashtagSubscriptionChanged, { user_id: id, hashtag, subscription: 1 });
      return id;
    };
    const willing = [await reader(1, 'author'), await reader(1, 'hashtag')];
    const others = [await reader(0, 'author'), await reader(0, 'hashtag')];
    const published = story(site.newId(), author, [hashtag], 1);
    return { author, willing, others, published };
  }
  const countsOf = async (ids: readonly number[]) => {
    const lists = await Promise.all(ids.map((id) => site.list(id)));
    return lists.map(({ items }) => items.filter(({ slug }) => slug !== null).length);
  };
  const emailsTo = (ids: readonly number[]) =>
    ids.map((id) => smtp.emails.filter(({ to }) => to.includes(`person_${id}@mail.example`)).length);

  it('go only to those who have switched such stories on', async () => {
    const { willing, others, published } = await world();
    await site.apply(storyPublished, published);
    await site.fanOut();
    await site.deliver();
    expect([await countsOf(willing), await countsOf(others)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect([emailsTo(willing), emailsTo(others)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('are gone from the page, the counts and the emails once their receiver switches such stories off', async () => {
    const { willing, published } = await world();
    await site.apply(storyPublished, published);
    await site.fanOut();
    for (const id of willing) await site.wish(id, { show_nsfw: 0 });
    await site.deliver();
    expect([await countsOf(willing), emailsTo(willing)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    for (const id of willing) expect(await site.counts(id)).toEqual({});
    for (const id of willing) await site.wish(id, { show_nsfw: 1 });
    expect(await countsOf(willing)).toEqual([1, 1]);
    expect(Object.values(await site.counts(willing[0] ?? 0))).toEqual([1]);
  });

  it('are gone once the author marks a story that had notifications', async () => {
    const { others, published } = await world();
    await site.apply(storyPublished, { ...published, is_nsfw: 0 });
    await site.fanOut();
    expect(await countsOf(others)).toEqual([1, 1]);
    await site.apply(storyChanged, { ...published, updated_at: published.posted_at });
    expect(await countsOf(others)).toEqual([0, 0]);
    await site.runNotificationTasks();
    for (const id of others) expect(await site.counts(id)).toEqual({});
    await site.deliver();
    expect(emailsTo(others)).toEqual([0, 0]);
  });
});
