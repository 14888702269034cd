import {
  hashtagSubscriptionChanged,
  seriesSubscriptionChanged,
  storyChanged,
  storyLiked,
  storyPublished,
  userSubscribed,
} from '@quillstead/contracts';
import { startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { chapter, storyLike, subscription } from './events.js';

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

  /** Makes an author, with readers by subscription, series and hashtag who want such stories, and as many who don't. */
  async function world() {
    const author = await site.person();
    const hashtag = `#tag_${author}`;
    const series_id = site.newId();
    const follow = {
      author: (id: number) => site.apply(userSubscribed, subscription(id, author)),
      series: (user_id: number) =>
        site.apply(seriesSubscriptionChanged, { user_id, series_id, subscription: 1 }),
      hashtag: (user_id: number) =>
        site.apply(hashtagSubscriptionChanged, { user_id, hashtag, subscription: 1 }),
    };
    const readers = async (show_nsfw: 0 | 1) => {
      const ids: number[] = [];
      for (const begin of Object.values(follow)) {
        const id = await site.person();
        await site.wish(id, { show_nsfw });
        await begin(id);
        ids.push(id);
      }
      return ids;
    };
    const [willing, others] = [await readers(1), await readers(0)];
    const published = { ...chapter(site.newId(), author, series_id, [hashtag]), is_nsfw: 1 as const };
    return { author, willing, others, published, follow };
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
      [1, 1, 1],
      [0, 0, 0],
    ]);
    expect([emailsTo(willing), emailsTo(others)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });

  it('are gone from the page, the counts and the emails once their receiver switches such stories off', async () => {
    const { willing, published } = await world();
    await site.apply(storyPublished, published);
    await site.fanOut();
    for (const id of willing) await site.wish(id, { show_nsfw: 0 });
    await site.deliver();
    expect([await countsOf(willing), emailsTo(willing)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    for (const id of willing) expect(await site.counts(id)).toEqual({});
    for (const id of willing) await site.wish(id, { show_nsfw: 1 });
    expect(await countsOf(willing)).toEqual([1, 1, 1]);
    for (const id of willing) expect(Object.values(await site.counts(id))).toEqual([1]);
  });

  it('are gone once the author marks a story that had notifications', async () => {
    const { others, published } = await world();
    await site.apply(storyPublished, { ...published, is_nsfw: 0 });
    await site.fanOut();
    expect(await countsOf(others)).toEqual([1, 1, 1]);
    await site.apply(storyChanged, { ...published, is_members_only: 0, updated_at: published.posted_at });
    expect(await countsOf(others)).toEqual([0, 0, 0]);
    await site.runNotificationTasks();
    for (const id of others) expect(await site.counts(id)).toEqual({});
    await site.deliver();
    expect(emailsTo(others)).toEqual([0, 0, 0]);
  });

  it('do not go to those whose settings have not arrived', async () => {
    const { published, follow } = await world();
    const newcomer = await site.person();
    await follow.author(newcomer);
    await site.apply(storyPublished, published);
    await site.fanOut();
    expect(await countsOf([newcomer])).toEqual([0]);
  });

  it('go, of other kinds, to a member who has not switched such stories on', async () => {
    const { author, published } = await world();
    await site.wish(author, { show_nsfw: 0 });
    await site.apply(storyPublished, published);
    await site.apply(storyLiked, storyLike(published.story_id, author, await site.person()));
    expect(await countsOf([author])).toEqual([1]);
  });

  it('are listed while nothing is known of their story', async () => {
    const { others, published } = await world();
    await site.apply(storyPublished, { ...published, is_nsfw: 0 });
    await site.fanOut();
    await site.dataSource.query('DELETE FROM story_projection WHERE story_id = $1', [published.story_id]);
    const lists = await Promise.all(others.map((id) => site.list(id)));
    expect(lists.map(({ items }) => items.length)).toEqual([1, 1, 1]);
  });
});
