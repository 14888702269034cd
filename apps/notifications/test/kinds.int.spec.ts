import type { NotificationKey } from '@quillstead/catalogue';
import {
  commentLiked,
  commentPosted,
  hashtagSubscriptionChanged,
  seriesSubscriptionChanged,
  storyLiked,
  storyPublished,
  subscriptionAccepted,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { type Notifications, openNotifications } from './open-notifications.js';
import { chapter, comment, commentLike, story, storyLike, subscription } from './events.js';

/** The people whom an act may concern. */
interface People {
  /** The author of the story. */
  readonly author: number;
  /** The person who acts; for stories that is the author. */
  readonly actor: number;
  /** A person who follows the author. */
  readonly follower: number;
  /** A person who follows the hashtag. */
  readonly tagger: number;
  /** A person who follows both. */
  readonly both: number;
  /** A person who subscribes to the series. */
  readonly serial: number;
  /** A person who subscribes to the series and follows the hashtag. */
  readonly serialTagger: number;
  /** A person who subscribes to the series and follows the author. */
  readonly serialFollower: number;
  /** The author of the comment that is replied to or liked. */
  readonly parent: number;
  /** The person whom a comment mentions. */
  readonly named: number;
  readonly outsider: number;
  readonly storyId: number;
}

type Who = Exclude<keyof People, 'storyId'>;
type Act = (site: Notifications, people: People) => Promise<void>;
type Expected = Partial<Record<Who, readonly NotificationKey[]>>;

const parentComment = ({ storyId, author, parent }: People) =>
  comment({ comment_id: storyId + 100_000, story_id: storyId, story_author_id: author, author_id: parent });

const newComment = (people: People, changes: Partial<ReturnType<typeof comment>>) =>
  comment({
    comment_id: people.storyId + 200_000,
    story_id: people.storyId,
    story_author_id: people.author,
    author_id: people.actor,
    ...changes,
  });

const reply = (people: People, changes: Partial<ReturnType<typeof comment>> = {}) =>
  newComment(people, {
    comment_reply_id: people.storyId + 100_000,
    parent_author_id: people.parent,
    comment_level: 1,
    ...changes,
  });

const publish: Act = async (site, { storyId, author }) => {
  await site.apply(storyPublished, story(storyId, author, ['#Moon', '#sun']));
  await site.fanOut();
};
const post =
  (of: (people: People) => ReturnType<typeof comment>): Act =>
  (site, people) =>
    site.apply(commentPosted, of(people));

/** The notifications of the people who may read the private author's stories. */
const byAuthor: Expected = {
  follower: ['note_story_from_author_subscription'],
  both: ['note_story_from_author_subscription'],
  serialFollower: ['note_story_from_author_subscription'],
};

const table: [what: string, act: Act, notified: Expected, inPrivate?: Expected][] = [
  [
    'a story',
    publish,
    {
      follower: ['note_story_from_author_subscription'],
      tagger: ['note_story_from_hashtag_subscription'],
      both: ['note_story_from_author_subscription'],
      serialTagger: ['note_story_from_hashtag_subscription'],
      serialFollower: ['note_story_from_author_subscription'],
    },
    byAuthor,
  ],
  [
    'a story in a series',
    async (site, { storyId, author }) => {
      await site.apply(storyPublished, chapter(storyId, author, author, ['#Moon', '#sun']));
      await site.fanOut();
    },
    {
      follower: ['note_story_from_author_subscription'],
      tagger: ['note_story_from_hashtag_subscription'],
      both: ['note_story_from_author_subscription'],
      serial: ['note_story_from_series_subscription'],
      serialTagger: ['note_story_from_series_subscription'],
      serialFollower: ['note_story_from_author_subscription'],
    },
    byAuthor,
  ],
  [
    'a like of a story',
    (site, { storyId, author, actor }) => site.apply(storyLiked, storyLike(storyId, author, actor)),
    { author: ['note_story_like'] },
  ],
  [
    "an author's like of their own story",
    (site, { storyId, author }) => site.apply(storyLiked, storyLike(storyId, author, author)),
    {},
  ],
  ['a comment', post((people) => newComment(people, {})), { author: ['note_story_comment'] }],
  [
    'a comment that names others',
    post((people) => newComment(people, { mentions: [people.named, people.author, people.actor] })),
    { author: ['note_comment_mention'], named: ['note_comment_mention'] },
    { author: ['note_comment_mention'] },
  ],
  [
    'a reply',
    post((people) => reply(people)),
    { author: ['note_story_comment'], parent: ['note_comment_reply'] },
    { author: ['note_story_comment'] },
  ],
  [
    'a reply that names its receiver',
    post((people) => reply(people, { mentions: [people.parent] })),
    { author: ['note_story_comment'], parent: ['note_comment_mention'] },
    { author: ['note_story_comment'] },
  ],
  [
    "a reply to the author's own comment",
    post((people) => reply(people, { parent_author_id: people.author })),
    { author: ['note_comment_reply'] },
  ],
  [
    'a reply to oneself under a story of another',
    post((people) => reply(people, { parent_author_id: people.actor })),
    { author: ['note_story_comment'] },
  ],
  [
    'a like of a comment',
    (site, people) => site.apply(commentLiked, commentLike(parentComment(people), people.actor)),
    { parent: ['note_comment_like'] },
    {},
  ],
  [
    'a like of one’s own comment',
    (site, people) => site.apply(commentLiked, commentLike(parentComment(people), people.parent)),
    {},
  ],
  [
    'a subscriber',
    (site, { author, actor }) => site.apply(userSubscribed, subscription(actor, author)),
    { author: ['note_user_subscriber'] },
  ],
  [
    'a request',
    (site, { author, actor }) => site.apply(userSubscribed, subscription(actor, author, false)),
    { author: ['note_user_subscriber'] },
  ],
  [
    'an accepted request',
    (site, { author, outsider }) => site.apply(subscriptionAccepted, subscription(outsider, author)),
    {},
    { outsider: ['note_user_subscription_accept'] },
  ],
];

describe('who is notified', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  async function gather(is_private: 0 | 1): Promise<People> {
    const author = await site.person({ is_private });
    const others: number[] = [];
    for (let count = 0; count < 10; count += 1) others.push(await site.person());
    const [actor = 0, follower = 0, tagger = 0, both = 0, parent = 0, named = 0, outsider = 0] = others;
    const [serial = 0, serialTagger = 0, serialFollower = 0] = others.slice(7);
    for (const subscriber of [follower, both, serialFollower]) {
      await site.apply(userSubscribed, subscription(subscriber, author));
    }
    // A series has the id of its author here.
    for (const user_id of [serial, serialTagger, serialFollower])
      await site.apply(seriesSubscriptionChanged, { user_id, series_id: author, subscription: 1 });
    for (const user_id of [tagger, both, serialTagger]) {
      for (const hashtag of ['#moon', '#sun'])
        await site.apply(hashtagSubscriptionChanged, { user_id, hashtag, subscription: 1 });
    }
    await site.see(author);
    await site.dataSource.query('DELETE FROM notification WHERE receiver_id = $1', [author]);
    const series = { serial, serialTagger, serialFollower };
    return {
      author,
      actor,
      follower,
      tagger,
      both,
      ...series,
      parent,
      named,
      outsider,
      storyId: site.newId(),
    };
  }

  async function notifiedBy({ storyId: _, ...people }: People): Promise<Expected> {
    const entries = await Promise.all(
      Object.entries(people).map(async ([who, id]) => {
        const { items } = await site.list(id);
        const counts = await site.counts(id);
        expect(counts).toEqual(Object.fromEntries(items.map(({ kind }) => [kind, 1])));
        return [who, items.map(({ kind }) => kind)] as const;
      }),
    );
    return Object.fromEntries(entries.filter(([, kinds]) => kinds.length > 0));
  }

  it.each(table)('of %s', async (_, act, notified) => {
    const people = await gather(0);
    await act(site, people);
    await act(site, people);
    expect(await notifiedBy(people)).toEqual(notified);
  });

  it.each(table)('of %s, of a private author', async (_, act, notified, inPrivate = notified) => {
    const people = await gather(1);
    await act(site, people);
    await act(site, people);
    expect(await notifiedBy(people)).toEqual(inPrivate);
  });

  it('says it in the words of the catalogue, with what a page needs', async () => {
    const people = await gather(0);
    await post((all) => reply(all))(site, people);
    const [notification] = (await site.list(people.parent)).items;
    expect(notification).toMatchObject({
      kind: 'note_comment_reply',
      is_new: 1,
      count: 1,
      username: `person_${people.actor}`,
      actors: [
        { user_id: people.actor, username: `person_${people.actor}`, display_name: null, picture: null },
      ],
      slug: `story-${people.storyId}`,
      story_title: `Story ${people.storyId}`,
      comment_id: people.storyId + 200_000,
      comment_reply_id: people.storyId + 100_000,
      subscription_code: null,
      label_activity: 'replied to your comment',
      note_text: `person_${people.actor} replied to your comment on “Story ${people.storyId}”.`,
      link: `/comment/${people.storyId + 200_000}`,
    });
  });

  it('shows a request as one until it is accepted', async () => {
    const people = await gather(1);
    await site.apply(userSubscribed, subscription(people.actor, people.author, false));
    expect(await site.texts(people.author)).toEqual([
      `person_${people.actor} requested to subscribe to you.`,
    ]);
    await site.apply(subscriptionAccepted, subscription(people.actor, people.author));
    expect(await site.texts(people.author)).toEqual([`person_${people.actor} subscribed to you.`]);
  });

  it('does not call a subscriber a request because of the one who came after', async () => {
    const { actor, author, parent } = await gather(0);
    await site.apply(userSubscribed, subscription(parent, author));
    await site.become(author, { is_private: 1 });
    await site.apply(userSubscribed, subscription(actor, author, false));
    const [group] = (await site.list(author)).items;
    expect(group).toMatchObject({
      subscription_code: false,
      note_text: `person_${actor} and person_${parent} subscribed or requested to subscribe to you.`,
      label_activity: 'subscribed or requested to subscribe to you',
      link: `/user/person_${author}/subscribers/newest/requests`,
    });
    await site.apply(subscriptionAccepted, subscription(actor, author));
    expect(await site.texts(author)).toEqual([`person_${actor} and person_${parent} subscribed to you.`]);
  });

  it('shows a request that was rejected as one, which can not be accepted any more', async () => {
    const { actor, author } = await gather(1);
    await site.apply(userSubscribed, subscription(actor, author, false));
    expect((await site.list(author)).items).toMatchObject([{ subscription_code: false }]);
    await site.see(author);
    await site.apply(userUnsubscribed, subscription(actor, author, null));
    expect((await site.list(author)).items).toMatchObject([
      { subscription_code: null, note_text: `person_${actor} requested to subscribe to you.` },
    ]);
  });

  it('refuses a page that is none of notifications, and a cursor of another', async () => {
    const id = await site.person();
    await expect(site.list(id, 'account' as NotificationKey)).rejects.toMatchObject({ code: 'invalid' });
    await expect(site.list(id, undefined, 'AAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject({
      code: 'bad_cursor',
    });
  });
});
