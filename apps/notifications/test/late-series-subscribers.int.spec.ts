import {
  type DomainEvent,
  type EventPayloadOf,
  hashtagSubscriptionChanged,
  seriesSubscriptionChanged,
  storyPublished,
  userSubscribed,
} from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { type Notifications, openNotifications } from './open-notifications.js';
import { chapter, subscription } from './events.js';

const minute = (count: number): Date => new Date(Date.parse('2026-06-01T10:00:00.000Z') + count * 60_000);
const published = minute(10);

/** The changes of a reader's subscription in content's order, and whether a story of minute 10 notifies the reader. */
const histories: readonly [name: string, changes: readonly [is: 0 | 1, at: Date][], isNotified: boolean][] = [
  ['subscribed before', [[1, minute(9)]], true],
  ['subscribed at the same moment', [[1, published]], true],
  ['subscribed after', [[1, minute(11)]], false],
  [
    'left and came back after',
    [
      [1, minute(1)],
      [0, minute(2)],
      [1, minute(11)],
    ],
    false,
  ],
  [
    'left and came back before',
    [
      [1, minute(1)],
      [0, minute(2)],
      [1, minute(3)],
    ],
    true,
  ],
];

/** The event that is applied first; `fan-out`: the story with all its notifications. */
const orders = ['subscription', 'story', 'fan-out'] as const;

describe('the subscriber of a series', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  const applyAt = <Declared extends DomainEvent>(
    declared: Declared,
    payload: EventPayloadOf<Declared>,
    at: Date,
  ) => site.handle([event(declared, payload, at)]);
  const kindsOf = async (reader: number) => (await site.list(reader)).items.map(({ kind }) => kind);

  const rows = orders.flatMap((first) =>
    histories.map(([name, changes, isNotified]) => [name, first, isNotified, changes] as const),
  );

  it.each(rows)('%s, the %s applied first: notified %s', async (_, first, isNotified, changes) => {
    const [author, reader] = [await site.person(), await site.person()];
    const [storyId, series_id] = [site.newId(), site.newId()];
    // The story has a hashtag, so that the step of the series is not the last one.
    const story = chapter(storyId, author, series_id, [`#tag${storyId}`]);
    const change = async () => {
      for (const [is, at] of changes)
        await applyAt(seriesSubscriptionChanged, { user_id: reader, series_id, subscription: is }, at);
    };
    if (first === 'subscription') await change();
    await applyAt(storyPublished, story, published);
    if (first === 'fan-out') await site.fanOut();
    if (first !== 'subscription') await change();
    await site.fanOut();
    await site.runNotificationTasks();
    expect(await kindsOf(reader)).toEqual(isNotified ? ['note_story_from_series_subscription'] : []);
  });

  it('loses the notification when the events of leaving before and coming back after arrive at once', async () => {
    const [author, reader, series_id] = [await site.person(), await site.person(), site.newId()];
    const change = (is: 0 | 1, at: Date) =>
      event(seriesSubscriptionChanged, { user_id: reader, series_id, subscription: is }, at);
    await site.handle([change(1, minute(1))]);
    await applyAt(storyPublished, chapter(site.newId(), author, series_id), published);
    await site.fanOut();
    expect(await kindsOf(reader)).toEqual(['note_story_from_series_subscription']);
    await site.handle([change(0, minute(2)), change(1, minute(11))]);
    await site.runNotificationTasks();
    expect(await kindsOf(reader)).toEqual([]);
  });

  it('of a hashtag is notified of a story in a series, though that event comes after the fan-out', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await applyAt(storyPublished, chapter(site.newId(), author, site.newId(), ['#behind']), published);
    await site.fanOut();
    const follow = { user_id: reader, hashtag: '#behind', subscription: 1 } as const;
    await applyAt(hashtagSubscriptionChanged, follow, minute(9));
    await site.runNotificationTasks();
    expect(await kindsOf(reader)).toEqual(['note_story_from_hashtag_subscription']);
  });

  it('gets the first of author, series and hashtag, in whatever order these events come after the fan-out', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    const [storyId, series_id] = [site.newId(), site.newId()];
    const hashtag = `#all${storyId}`;
    await applyAt(storyPublished, chapter(storyId, author, series_id, [hashtag]), published);
    await site.fanOut();
    const texts: (readonly string[])[] = [];
    const note = async () => {
      await site.runNotificationTasks();
      texts.push(await site.texts(reader));
    };
    await applyAt(hashtagSubscriptionChanged, { user_id: reader, hashtag, subscription: 1 }, minute(9));
    await note();
    await applyAt(seriesSubscriptionChanged, { user_id: reader, series_id, subscription: 1 }, minute(9));
    await note();
    await applyAt(userSubscribed, subscription(reader, author), minute(9));
    await note();
    const sentence = `person_${author} published “Story ${storyId}”`;
    expect(texts).toEqual([
      [`${sentence} under ${hashtag}.`],
      [`${sentence} in “Series ${series_id}”.`],
      [`${sentence}.`],
    ]);
  });
});
