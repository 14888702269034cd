import { randomBytes } from 'node:crypto';
import {
  commentDeleted,
  commentPosted,
  hashtagSubscriptionChanged,
  storyLiked,
  storyPublished,
  storyUnliked,
} from '@quillstead/contracts';
import { ReceiveNotificationChanges } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { waitFor } from '@quillstead/testing';
import { type Notifications, openNotifications } from './open-notifications.js';
import { comment, deletion, story, storyLike } from './events.js';

const silent = () => undefined;
const logger = { debug: silent, warn: silent, error: silent };
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const followers = 2_500;

describe('what gateways receive of changed notifications', () => {
  const received: number[][] = [];
  let site: Notifications;
  let receiver: ReceiveNotificationChanges;
  let [author, reader, sentinel]: number[] = [];

  beforeAll(async () => {
    const secret = randomBytes(24).toString('base64url');
    site = await openNotifications({ DEPLOYMENT_SECRET: secret });
    let isReceiving = false;
    const changed = (ids: readonly number[]) => void received.push([...ids]);
    receiver = new ReceiveNotificationChanges({
      redisUrl,
      secret,
      logger,
      changed,
      missed: () => (isReceiving = true),
    });
    receiver.start();
    await waitFor(() => isReceiving);
    // The connection of the publisher may be ready only after the first commit.
    sentinel = await site.person();
    await waitFor(async () => (await like(sentinel ?? 0, await site.person()), received.length > 0));
  });
  afterAll(async () => {
    receiver.stop();
    await site.close();
  });
  beforeEach(async () => {
    [author, reader] = [await site.person(), await site.person()];
    await published();
  });

  const like = (of: number, by: number) => site.apply(storyLiked, storyLike(site.newId(), of, by));
  /** Returns the messages that were published until now, without those about the sentinel. */
  async function published(): Promise<number[][]> {
    await like(sentinel ?? 0, await site.person());
    await waitFor(() => received.at(-1)?.includes(sentinel ?? 0));
    return received.splice(0).filter((ids) => !ids.includes(sentinel ?? 0));
  }

  it('is who has something new, or has it no more, or has seen it', async () => {
    const liked = storyLike(site.newId(), author ?? 0, reader ?? 0);
    await site.apply(storyLiked, liked);
    await site.apply(storyUnliked, liked);
    await site.apply(storyLiked, liked);
    await site.see(author ?? 0);
    expect(await published()).toEqual([[author], [author], [author], [author]]);
  });

  it('is nobody whom nothing has changed for, or whose change came to nothing', async () => {
    await site.see(author ?? 0);
    const broken = site.dataSource.transaction(async (manager) => {
      await site.applyIn(manager, storyLiked, storyLike(site.newId(), author ?? 0, reader ?? 0));
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await published()).toEqual([]);
  });

  it('is the author alone of a story whose comment goes, not those of others that its writer commented on', async () => {
    const other = await site.person();
    const [gone, stays] = [author, other].map((story_author_id) =>
      comment({
        comment_id: site.newId(),
        story_id: site.newId(),
        story_author_id: story_author_id ?? 0,
        author_id: reader ?? 0,
      }),
    );
    if (gone === undefined || stays === undefined) throw new Error('There are two comments.');
    for (const posted of [gone, stays]) await site.apply(commentPosted, posted);
    expect(await published()).toEqual([[author], [other]]);
    await site.apply(commentDeleted, deletion(gone));
    expect(new Set((await published()).flat())).toEqual(new Set([author]));
  });

  it('is whom somebody mentioned who is suspended, and nobody whom another did', async () => {
    const [other, another] = [await site.person(), await site.person()];
    const mention = (by: number, of: number) =>
      site.apply(commentPosted, {
        ...comment({ comment_id: site.newId(), story_id: site.newId(), story_author_id: by, author_id: by }),
        mentions: [of],
      });
    await mention(author ?? 0, reader ?? 0);
    await mention(another, other);
    expect(await published()).toEqual([[reader], [other]]);
    await site.become(author ?? 0, { status: 'suspended' });
    await site.runNotificationTasks();
    expect(new Set((await published()).flat())).toEqual(new Set([reader]));
  });

  it('is a member once, however much one transaction brings', async () => {
    await site.dataSource.transaction(async (manager) => {
      for (let likes = 0; likes < 20; likes += 1)
        await site.applyIn(manager, storyLiked, storyLike(site.newId(), author ?? 0, reader ?? 0));
    });
    expect(await published()).toEqual([[author]]);
  });

  it('is who began or stopped to follow before a story was published, though that event comes after it', async () => {
    const [first, second, third] = [0, 1, 2].map((minute) => new Date(Date.UTC(2026, 5, 1, 10, minute)));
    const follow = (subscription: 0 | 1, at: Date | undefined) =>
      site.handle([
        event(hashtagSubscriptionChanged, { user_id: reader ?? 0, hashtag: '#late', subscription }, at),
      ]);
    await site.handle([event(storyPublished, story(site.newId(), author ?? 0, ['#late']), third)]);
    await site.fanOut();
    expect(await published()).toEqual([]);
    await follow(1, first);
    await site.runNotificationTasks();
    expect(await published()).toEqual([[reader]]);
    await follow(0, second);
    expect(await published()).toEqual([[reader]]);
  });

  it('is everybody of a page at once when many follow the author of a story', async () => {
    const first = 5_000_001;
    await site.dataSource.query(
      `INSERT INTO subscription (subscriber_id, author_id, code)
       SELECT number, $1, true FROM generate_series($2::int, $2::int + $3::int - 1) number`,
      [author, first, followers],
    );
    await site.apply(storyPublished, story(site.newId(), author ?? 0));
    await site.fanOut();
    const messages = await published();
    expect(messages.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    expect(new Set(messages.flat())).toEqual(
      new Set(Array.from({ length: followers }, (_, index) => first + index)),
    );
  });
});
