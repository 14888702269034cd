import type { Operation } from '@quillstead/contracts';
import {
  collectionChanged,
  hashtagSubscriptionChanged,
  seriesSubscriptionChanged,
  storyPublished,
  userSubscribed,
} from '@quillstead/contracts';
import type { Difference, Rebuilding } from '@quillstead/service-kit';
import { publicUser } from '@quillstead/testing';
import { rebuildNotifications } from '../src/rebuild/rebuild-notifications.js';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { story, subscription } from './events.js';

const since = '2026-05-01T00:00:00.000Z';

/** The data of the owners, by the operation that returns them. */
type Owners = Record<string, { version: number }[]>;

describe('rebuilding notifications', () => {
  let site: OpenDeliveries;
  beforeEach(async () => (site = await openDeliveries()));
  afterEach(() => site.close());

  async function rebuild(owners: Owners, isTrial = false): Promise<string[]> {
    // Each page has two items.
    const call = (async ({ name }: Operation, { after }: { after: number }) => {
      const items = (owners[name] ?? []).slice(after, after + 2);
      return { items, after: items.length === 0 ? null : after + items.length };
    }) as unknown as Rebuilding['call'];
    const found: Difference[] = [];
    const { dataSource } = site;
    await rebuildNotifications({ dataSource, call, isTrial, differs: (one) => found.push(one) });
    return found.map(({ what, subject }) => `${what} ${subject}`).sort();
  }
  const userOf = (user_id: number, changes: object = {}) => ({
    ...publicUser({ user_id, username: `person_${user_id}` }),
    ...changes,
    version: 4,
  });
  const settingsOf = (user_id: number, changes: object = {}) => ({
    user_id,
    email: `person_${user_id}@mail.example`,
    is_email_verified: 1,
    note_by_email: 1,
    note_email_frequency: 'at_once',
    show_nsfw: 0,
    push_off: [],
    status: 'active',
    ...changes,
    version: 4,
  });
  const storyOf = (story_id: number, changes: object = {}) => {
    const { slug, title, is_nsfw, lang } = story(story_id, 0);
    return { story_id, slug, title, is_nsfw, lang, ...changes, version: 2 };
  };

  it('finds nothing after events that all arrived', async () => {
    const [ann, ben] = [await site.person(), await site.person()];
    for (const id of [ann, ben]) await site.wish(id);
    await site.apply(userSubscribed, subscription(ben, ann));
    await site.apply(hashtagSubscriptionChanged, { user_id: ben, hashtag: '#sea', subscription: 1 });
    await site.apply(seriesSubscriptionChanged, { user_id: ben, series_id: 5, subscription: 1 });
    const storyId = site.newId();
    await site.apply(storyPublished, story(storyId, ann));
    const collection = { collection_id: 6, author_id: ann, collection_visibility: 'private' } as const;
    await site.apply(collectionChanged, collection);
    const owners = {
      'accounts.snapshot_users': [userOf(ann), userOf(ben)],
      'accounts.snapshot_delivery_settings': [settingsOf(ann), settingsOf(ben)],
      'social.snapshot_subscriptions': [{ ...subscription(ben, ann), version: 1 }],
      'social.snapshot_hashtag_subscriptions': [{ user_id: ben, hashtag: '#sea', version: 1 }],
      'content.snapshot_series_subscriptions': [{ user_id: ben, series_id: 5, version: 1, since }],
      'content.snapshot_stories': [storyOf(storyId)],
      'content.snapshot_collections': [{ ...collection, version: 1 }],
    };
    expect(await rebuild(owners, true)).toEqual([]);
  });

  it('brings in what never arrived, takes out what is over, and then finds nothing more', async () => {
    const owners = {
      'accounts.snapshot_users': [userOf(1), userOf(2, { status: 'suspended' }), userOf(3)],
      'accounts.snapshot_delivery_settings': [
        settingsOf(1, { show_nsfw: 1, note_email_frequency: 'daily' }),
        settingsOf(3, { status: 'deleted' }),
      ],
      'social.snapshot_subscriptions': [{ ...subscription(1, 2, false), version: 3 }],
      'social.snapshot_hashtag_subscriptions': [{ user_id: 1, hashtag: '#sea', version: 2 }],
      'content.snapshot_series_subscriptions': [{ user_id: 1, series_id: 5, version: 2, since }],
      'content.snapshot_stories': [storyOf(8, { is_nsfw: 1 })],
      'content.snapshot_collections': [
        { collection_id: 6, author_id: 1, collection_visibility: 'private', version: 3 },
      ],
    };
    await site.apply(userSubscribed, subscription(3, 1));
    await site.apply(hashtagSubscriptionChanged, { user_id: 3, hashtag: '#sea', subscription: 1 });
    await site.apply(seriesSubscriptionChanged, { user_id: 3, series_id: 5, subscription: 1 });
    await site.apply(storyPublished, story(7, 1));
    const shown = { author_id: 1, collection_visibility: 'public' } as const;
    for (const collection_id of [5, 6]) await site.apply(collectionChanged, { collection_id, ...shown });
    const found = [
      'collection_projection collection:5',
      'collection_projection collection:6',
      'delivery_settings delivery:1',
      'hashtag_subscription hashtag_subscription:1:#sea',
      'hashtag_subscription hashtag_subscription:3:#sea',
      'series_subscription series_subscription:1:5',
      'series_subscription series_subscription:3:5',
      'story_projection story:7',
      'story_projection story:8',
      'subscription subscription:1:2',
      'subscription subscription:3:1',
      'user_projection user:1',
      'user_projection user:2',
      'user_projection user:3',
    ];
    expect(await rebuild(owners, true)).toEqual(found);
    expect(await site.dataSource.query('SELECT FROM user_projection')).toEqual([]);
    expect(await rebuild(owners)).toEqual(found);
    expect(
      await site.dataSource.query('SELECT show_nsfw, note_email_frequency FROM delivery_settings'),
    ).toEqual([{ show_nsfw: 1, note_email_frequency: 'daily' }]);
    expect(
      await site.dataSource.query('SELECT story_id, is_there, is_nsfw FROM story_projection ORDER BY 1'),
    ).toEqual([
      { story_id: 7, is_there: false, is_nsfw: 0 },
      { story_id: 8, is_there: true, is_nsfw: 1 },
    ]);
    expect(await site.dataSource.query('SELECT * FROM collection_projection ORDER BY 1')).toEqual([
      { collection_id: 5, is_there: false },
      { collection_id: 6, is_there: false },
    ]);
    expect(await site.dataSource.query('SELECT * FROM series_subscription')).toEqual([
      { series_id: 5, user_id: 1, since: new Date(since) },
    ]);
    expect(await site.dataSource.query('SELECT * FROM subscription')).toEqual([
      { subscriber_id: 1, author_id: 2, code: false, since: null },
    ]);
    expect(await rebuild(owners)).toEqual([]);
  });

  it('leaves what a newer event has brought than the owner returned', async () => {
    const ann = await site.person({ display_name: 'New' });
    await site.dataSource.query(
      `INSERT INTO applied_subject (source, subject, version) VALUES ('accounts', $1, 5)`,
      [`user:${ann}`],
    );
    const owners = { 'accounts.snapshot_users': [userOf(ann, { display_name: 'Old' })] };
    expect(await rebuild(owners)).toEqual([]);
  });

  it('hides what a lost event should have hidden', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await site.apply(userSubscribed, subscription(reader, author));
    await site.apply(storyPublished, story(site.newId(), author));
    await site.fanOut();
    expect(Object.values(await site.counts(reader))).toEqual([1]);
    const all = { 'accounts.snapshot_users': [userOf(author, { is_private: 1 }), userOf(reader)] };
    await rebuild(all);
    await site.runNotificationTasks();
    expect(await site.texts(reader)).toEqual([]);
    expect(await site.counts(reader)).toEqual({});
  });

  it('takes back that somebody subscribed whose subscription has ended since', async () => {
    const [author, reader, other] = [await site.person(), await site.person(), await site.person()];
    await site.apply(userSubscribed, subscription(reader, author));
    await site.apply(userSubscribed, subscription(other, author));
    const owners = {
      'accounts.snapshot_users': [author, reader, other].map((id) => userOf(id)),
      'social.snapshot_subscriptions': [{ ...subscription(other, author), version: 1 }],
    };
    expect(await rebuild(owners)).toEqual([`subscription subscription:${reader}:${author}`]);
    await site.runNotificationTasks();
    expect(await site.texts(author)).toEqual([`person_${other} subscribed to you.`]);
  });
});
