import {
  commentDeleted,
  commentLiked,
  commentPosted,
  storyChanged,
  storyDeleted,
  storyLiked,
  storyPublished,
  storyUnliked,
  subscriptionAccepted,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { waitForBlocked, within } from '@quillstead/testing';
import { type Notifications, openNotifications } from './open-notifications.js';
import { comment, commentLike, deletion, story, storyLike, subscription } from './events.js';

describe('a group of notifications', () => {
  let site: Notifications;
  let [ann, ben, cat, author]: number[] = [];
  let storyId = 0;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());
  beforeEach(async () => {
    [author, ann, ben, cat] = [
      await site.person(),
      await site.person({ display_name: 'Ann' }),
      await site.person({ display_name: 'Ben' }),
      await site.person({ display_name: 'Cat' }),
    ];
    storyId = site.newId();
  });

  const id = (one: number | undefined): number => one ?? 0;
  const like = (by = 0) => site.apply(storyLiked, storyLike(storyId, id(author), by));
  const unlike = (by = 0) => site.apply(storyUnliked, storyLike(storyId, id(author), by));
  const says = () => site.texts(id(author));
  const news = () => site.counts(id(author));
  const see = () => site.see(id(author));
  const quoted = () => `your story “Story ${storyId}”.`;
  const post = (by: number | undefined) => {
    const written = comment({
      comment_id: site.newId(),
      story_id: storyId,
      story_author_id: id(author),
      author_id: id(by),
    });
    return site.apply(commentPosted, written).then(() => written);
  };
  /** Returns the round of the group, and the last round in which it was announced. */
  const announced = async () => {
    const [row] = await site.dataSource.query<{ round: number; announced_round: number }[]>(
      'SELECT round, announced_round FROM notification WHERE receiver_id = $1',
      [author],
    );
    return row;
  };

  it('says in which language the title of the story is, as the latest event of the story has it', async () => {
    const published = { ...story(storyId, id(author)), lang: 'de' };
    await site.apply(storyPublished, published);
    await like(ann);
    const item = async () => (await site.list(id(author))).items[0];
    expect(await item()).toMatchObject({ story_title: `Story ${storyId}`, story_lang: 'de' });
    // An event of a like has the title and no language.
    await like(ben);
    expect(await item()).toMatchObject({ count: 2, story_lang: 'de' });
    await site.apply(storyChanged, {
      ...published,
      is_members_only: 0,
      lang: null,
      updated_at: published.posted_at,
    });
    expect(await item()).toMatchObject({ story_lang: null });
  });

  it('names the latest and counts everybody once, however often an event comes', async () => {
    for (const by of [ann, ben, ben, cat, ann]) await like(by);
    expect(await says()).toEqual([`Cat and 2 others liked ${quoted()}`]);
    expect(await news()).toEqual({ note_story_like: 1 });
    expect((await site.list(id(author))).items[0]).toMatchObject({ count: 3, actors: { length: 3 } });
  });

  it('is new again only when it grows', async () => {
    await like(ann);
    await see();
    expect(await news()).toEqual({});
    await like(ann);
    await unlike(ann);
    await like(ann);
    expect(await news()).toEqual({});
    await like(ben);
    expect(await news()).toEqual({ note_story_like: 1 });
    expect(await says()).toEqual([`Ben and Ann liked ${quoted()}`]);
  });

  it('stays new when it grows while its receiver looks, who does not wait for that', async () => {
    await like(ann);
    await site.dataSource.transaction(async (manager) => {
      await site.applyIn(manager, storyLiked, storyLike(storyId, id(author), id(ben)));
      await within(10_000, see(), 'The receiver waits');
    });
    expect(await news()).toEqual({ note_story_like: 1 });
    await see();
    expect(await news()).toEqual({});
  });

  it('is new again when it grows before what its receiver has seen is stored', async () => {
    await like(ann);
    await see();
    await like(ben);
    let [seeing, growing]: Promise<unknown>[] = [];
    await site.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM member_seen WHERE user_id = $1 FOR UPDATE', [author]);
      seeing = see();
      await waitForBlocked(site.dataSource);
      growing = like(cat);
      await waitForBlocked(site.dataSource, 2);
    });
    await Promise.all([seeing, growing]);
    expect(await news()).toEqual({ note_story_like: 1 });
  });

  it('is taken back with its only cause while it was not seen, and stays when it was', async () => {
    await like(ann);
    await unlike(ann);
    expect([await says(), await news()]).toEqual([[], {}]);
    await like(ben);
    await see();
    await unlike(ben);
    expect(await says()).toEqual([`Ben liked ${quoted()}`]);
  });

  it('goes back to what was seen when what was new is taken back', async () => {
    await like(ann);
    await see();
    const before = (await site.list(id(author))).items;
    await like(ben);
    await unlike(ben);
    expect((await site.list(id(author))).items).toEqual(before);
    expect(await news()).toEqual({});
  });

  it('comes back after it was taken back unseen, without being announced again', async () => {
    await like(ann);
    const first = await announced();
    await unlike(ann);
    await like(ann);
    expect(await says()).toEqual([`Ann liked ${quoted()}`]);
    await unlike(ann);
    await like(ben);
    expect(await says()).toEqual([`Ben liked ${quoted()}`]);
    expect(await announced()).toEqual(first);
    expect(first).toEqual({ round: 0, announced_round: 0 });
  });

  it('is announced once until it is seen, and once more when it grows afterwards', async () => {
    await like(ann);
    await like(ben);
    expect(await announced()).toEqual({ round: 0, announced_round: 0 });
    await see();
    expect(await announced()).toEqual({ round: 1, announced_round: 0 });
    await like(cat);
    expect(await announced()).toEqual({ round: 1, announced_round: 1 });
  });

  it('counts people, not comments, and names somebody as long as one comment is there', async () => {
    const [first, second] = [await post(ann), await post(ann)];
    await post(ben);
    expect((await site.list(id(author))).items[0]).toMatchObject({ count: 2 });
    await site.apply(commentDeleted, deletion(second));
    expect((await site.list(id(author))).items[0]).toMatchObject({ count: 2 });
    await site.apply(commentDeleted, deletion(first));
    expect((await site.list(id(author))).items[0]).toMatchObject({ count: 1, username: `person_${ben}` });
  });

  it('of likes of a comment goes with the comment', async () => {
    const liked = comment({
      comment_id: site.newId(),
      story_id: storyId,
      story_author_id: id(ben),
      author_id: id(author),
    });
    for (const by of [ann, cat]) await site.apply(commentLiked, commentLike(liked, id(by)));
    expect(await news()).toEqual({ note_comment_like: 1 });
    await site.apply(commentDeleted, deletion(liked));
    expect([await says(), await news()]).toEqual([[], {}]);
  });

  it('of mentions goes with the comment that mentioned', async () => {
    const written = comment({
      comment_id: site.newId(),
      story_id: storyId,
      story_author_id: id(ben),
      author_id: id(ann),
      mentions: [id(author)],
    });
    await site.apply(commentPosted, written);
    expect(await news()).toEqual({ note_comment_mention: 1 });
    await site.apply(commentDeleted, deletion(written));
    expect([await says(), await news()]).toEqual([[], {}]);
  });

  it('of subscribers loses who leaves unseen, and does not notify twice who comes again', async () => {
    const join = (code: boolean | null = true) => subscription(id(ann), id(author), code);
    await site.apply(userSubscribed, join());
    await site.apply(userUnsubscribed, join(null));
    expect([await says(), await news()]).toEqual([[], {}]);
    await site.apply(userSubscribed, join());
    await see();
    await site.apply(userUnsubscribed, join(null));
    await site.apply(userSubscribed, join());
    expect(await news()).toEqual({});
  });

  it('of an accepted request is taken back when the subscription ends unseen', async () => {
    await site.become(id(author), { is_private: 1 });
    await site.apply(subscriptionAccepted, subscription(id(ann), id(author)));
    expect(await site.counts(id(ann))).toEqual({ note_user_subscription_accept: 1 });
    await site.apply(userUnsubscribed, subscription(id(ann), id(author), null));
    expect([await site.texts(id(ann)), await site.counts(id(ann))]).toEqual([[], {}]);
  });

  it('hides who is suspended, and shows them again afterwards', async () => {
    await like(ann);
    await like(ben);
    await site.become(id(ben), { status: 'suspended' });
    expect((await site.list(id(author))).items[0]?.actors).toHaveLength(1);
    await site.runNotificationTasks();
    expect(await says()).toEqual([`Ann liked ${quoted()}`]);
    await site.become(id(ann), { status: 'suspended', display_name: 'Ann' });
    expect(await says()).toEqual([]);
    await site.runNotificationTasks();
    expect(await news()).toEqual({});
    for (const [who, name] of [
      [ann, 'Ann'],
      [ben, 'Ben'],
    ] as const)
      await site.become(id(who), { display_name: name });
    await site.runNotificationTasks();
    expect(await says()).toEqual([`Ben and Ann liked ${quoted()}`]);
    expect(await news()).toEqual({ note_story_like: 1 });
  });

  it('keeps nothing of an account that is deleted', async () => {
    await like(ann);
    await site.apply(commentLiked, {
      ...commentLike(await post(ann), id(ben)),
    });
    await site.become(id(ann), { status: 'deleted' });
    expect(await says()).toEqual([]);
    await site.runNotificationTasks();
    const [left] = await site.dataSource.query<{ notifications: number; causes: number }[]>(
      `SELECT (SELECT count(*)::int FROM notification WHERE receiver_id = $1) AS notifications,
              (SELECT count(*)::int FROM notification_cause WHERE actor_id = $1) AS causes`,
      [ann],
    );
    expect(left).toEqual({ notifications: 0, causes: 0 });
    expect(await site.texts(id(ann))).toEqual([]);
    expect(await news()).toEqual({});
  });

  it('says nothing of a story that is deleted, seen or not, and of what comes late about it', async () => {
    await like(ann);
    await see();
    await like(ben);
    await site.apply(storyDeleted, { story_id: storyId, slug: `story-${storyId}`, author_id: id(author) });
    expect(await says()).toEqual([]);
    await site.runNotificationTasks();
    await like(cat);
    expect([await says(), await news()]).toEqual([[], {}]);
    const [rows] = await site.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM notification WHERE story_id = $1',
      [storyId],
    );
    expect(rows).toEqual({ count: 0 });
  });

  describe('about a private author', () => {
    const publish = async () => {
      storyId = site.newId();
      await site.apply(storyPublished, story(storyId, id(author)));
      await site.fanOut();
    };
    const published = async () => [(await site.texts(id(ann))).length, await site.counts(id(ann))];
    const one = { note_story_from_author_subscription: 1 };
    beforeEach(async () => {
      await site.become(id(author), { is_private: 1 });
      await site.apply(userSubscribed, subscription(id(ann), id(author)));
      await publish();
    });

    it('is gone for a removed subscriber at once, unseen and seen', async () => {
      expect(await published()).toEqual([1, one]);
      await site.see(id(ann));
      await publish();
      expect(await published()).toEqual([2, one]);
      await site.apply(userUnsubscribed, subscription(id(ann), id(author), null));
      expect(await published()).toEqual([0, {}]);
      await publish();
      expect(await published()).toEqual([0, {}]);
    });

    it('is there again for who was accepted again, and for everybody when the author turns public', async () => {
      await site.apply(userUnsubscribed, subscription(id(ann), id(author), null));
      await site.apply(subscriptionAccepted, subscription(id(ann), id(author)));
      expect(await published()).toEqual([2, { ...one, note_user_subscription_accept: 1 }]);
      await site.see(id(ann));
      await publish();
      await site.apply(userUnsubscribed, subscription(id(ann), id(author), null));
      expect(await published()).toEqual([1, {}]);
      await site.become(id(author), { is_private: 0 });
      await site.runNotificationTasks();
      expect(await published()).toEqual([3, one]);
    });

    it('is gone while the author is suspended', async () => {
      await site.become(id(author), { is_private: 1, status: 'suspended' });
      expect((await published())[0]).toBe(0);
      await site.runNotificationTasks();
      expect(await published()).toEqual([0, {}]);
    });
  });
});
