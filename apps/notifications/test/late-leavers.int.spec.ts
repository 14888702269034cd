import {
  type DomainEvent,
  type EventPayloadOf,
  hashtagSubscriptionChanged,
  seriesDeleted,
  seriesSubscriptionChanged,
  storyPublished,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { type Notifications, openNotifications } from './open-notifications.js';
import { chapter, story, subscription } from './events.js';

const minute = (count: number): Date => new Date(Date.parse('2026-06-01T10:00:00.000Z') + count * 60_000);
const published = minute(10);

describe('who left is not notified of what was published afterwards, though that event comes before', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  const applyAt = <Declared extends DomainEvent>(
    declared: Declared,
    payload: EventPayloadOf<Declared>,
    at: Date,
  ) => site.handle([event(declared, payload, at)]);
  const followAuthor = (reader: number, author: number, code: boolean | null, at: Date) =>
    applyAt(code === null ? userUnsubscribed : userSubscribed, subscription(reader, author, code), at);
  const followHashtag = (user_id: number, hashtag: string, is: 0 | 1, at: Date) =>
    applyAt(hashtagSubscriptionChanged, { user_id, hashtag, subscription: is }, at);
  const kindsOf = async (reader: number) => (await site.list(reader)).items.map(({ kind }) => kind);

  it('of an author', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await followAuthor(reader, author, true, minute(1));
    await applyAt(storyPublished, story(site.newId(), author), published);
    await site.fanOut();
    expect(await kindsOf(reader)).toHaveLength(1);
    await followAuthor(reader, author, null, minute(9));
    await site.runNotificationTasks();
    expect(await kindsOf(reader)).toEqual([]);
  });

  it('of a hashtag, and of no other', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    for (const hashtag of ['#left', '#stays']) {
      await followHashtag(reader, hashtag, 1, minute(1));
      await applyAt(storyPublished, story(site.newId(), author, [hashtag]), published);
    }
    await site.fanOut();
    const stays = (await site.list(reader)).items.filter(({ hashtag }) => hashtag === '#stays');
    await followHashtag(reader, '#left', 0, minute(9));
    await site.runNotificationTasks();
    // It is the same row, and not one that was deleted and written again, which would be sent twice.
    expect((await site.list(reader)).items).toEqual(stays);
    expect(stays).toHaveLength(1);
  });

  it('of anything when they have deleted their account, though their subscriptions are still there', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await followAuthor(reader, author, true, minute(1));
    await site.become(reader, { status: 'deleted' });
    await applyAt(storyPublished, story(site.newId(), author), published);
    await site.fanOut();
    expect(await site.dataSource.query('SELECT FROM notification WHERE receiver_id = $1', [reader])).toEqual(
      [],
    );
  });

  it('of a series', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    const series_id = site.newId();
    const change = (is: 0 | 1, at: Date) =>
      applyAt(seriesSubscriptionChanged, { user_id: reader, series_id, subscription: is }, at);
    await change(1, minute(1));
    await applyAt(storyPublished, chapter(site.newId(), author, series_id), published);
    await applyAt(storyPublished, chapter(site.newId(), author, site.newId()), published);
    await site.fanOut();
    expect(await kindsOf(reader)).toEqual(['note_story_from_series_subscription']);
    await change(0, minute(9));
    await site.runNotificationTasks();
    expect(await kindsOf(reader)).toEqual([]);
  });

  it('of a series that is gone, whose subscriptions are gone with it', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    const [series_id, other] = [site.newId(), site.newId()];
    for (const id of [series_id, other])
      await applyAt(
        seriesSubscriptionChanged,
        { user_id: reader, series_id: id, subscription: 1 },
        minute(1),
      );
    await applyAt(seriesDeleted, { series_id, slug: 'gone', author_id: author }, minute(2));
    expect(
      await site.dataSource.query('SELECT series_id FROM series_subscription WHERE user_id = $1', [reader]),
    ).toEqual([{ series_id: other }]);
  });

  it('unless they follow something else of it', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await followAuthor(reader, author, true, minute(1));
    await followHashtag(reader, '#kept', 1, minute(1));
    await applyAt(storyPublished, story(site.newId(), author, ['#kept']), published);
    await site.fanOut();
    await followAuthor(reader, author, null, minute(9));
    await site.runNotificationTasks();
    expect(await kindsOf(reader)).toEqual(['note_story_from_hashtag_subscription']);
  });

  it('unless they have seen it', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await followHashtag(reader, '#seen', 1, minute(1));
    await applyAt(storyPublished, story(site.newId(), author, ['#seen']), published);
    await site.fanOut();
    await site.see(reader);
    await followHashtag(reader, '#seen', 0, minute(9));
    await site.runNotificationTasks();
    expect(await kindsOf(reader)).toEqual(['note_story_from_hashtag_subscription']);
  });

  it('though they keep what was published before they left', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await followHashtag(reader, '#later', 1, minute(1));
    await applyAt(storyPublished, story(site.newId(), author, ['#later']), published);
    await site.fanOut();
    await followHashtag(reader, '#later', 0, minute(11));
    await site.runNotificationTasks();
    expect(await kindsOf(reader)).toHaveLength(1);
  });
});
