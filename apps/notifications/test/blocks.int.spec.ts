import {
  blockChanged,
  commentPosted,
  hashtagSubscriptionChanged,
  storyLiked,
  storyPublished,
} from '@quillstead/contracts';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { comment, story, storyLike } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('notifications between two of whom one has blocked the other', () => {
  let site: Notifications;
  let [ann, ben, cat]: [number, number, number] = [0, 0, 0];
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());
  beforeEach(async () => {
    [ann, ben, cat] = [await site.person(), await site.person(), await site.person()];
  });

  const block = (is_blocked: 0 | 1 = 1) =>
    site.apply(blockChanged, { user_id: ann, other_id: ben, is_blocked });
  const like = (storyId: number, by: number) => site.apply(storyLiked, storyLike(storyId, ann, by));
  const mention = (by: number, receiver: number) =>
    site.apply(commentPosted, {
      ...comment({ comment_id: site.newId(), story_id: site.newId(), story_author_id: cat, author_id: by }),
      mentions: [receiver],
    });
  const listed = async (of: number) => (await site.list(of)).items;
  const counted = async (of: number) =>
    Object.values(await site.counts(of)).reduce((sum, count) => sum + count, 0);

  it('are not made, either way, and those of others are', async () => {
    await block();
    const storyId = site.newId();
    await like(storyId, ben);
    await mention(ben, ann);
    await mention(ann, ben);
    expect([await listed(ann), await counted(ann)]).toEqual([[], 0]);
    expect([await listed(ben), await counted(ben)]).toEqual([[], 0]);
    await like(storyId, cat);
    expect(await listed(ann)).toMatchObject([{ count: 1, actors: [{ user_id: cat }] }]);
  });

  it('are taken back, seen or not, and the counts of groups agree', async () => {
    const storyId = site.newId();
    await like(storyId, ben);
    await site.see(ann);
    await like(storyId, cat);
    await mention(ben, ann);
    expect(await listed(ann)).toHaveLength(2);
    await block();
    expect(await listed(ann)).toMatchObject([{ count: 1, actors: [{ user_id: cat }] }]);
    expect(await counted(ann)).toBe(1);
    await block(0);
    expect(await listed(ann)).toMatchObject([{ count: 1, actors: [{ user_id: cat }] }]);
  });

  it('of new stories are hidden and not counted, and there again when the block is over', async () => {
    const hashtag = `#tag_${ann}`;
    await site.apply(hashtagSubscriptionChanged, { user_id: ben, hashtag, subscription: 1 });
    await site.apply(storyPublished, story(site.newId(), ann, [hashtag]));
    await site.fanOut();
    expect(await counted(ben)).toBe(1);
    await block();
    expect([await listed(ben), await counted(ben)]).toEqual([[], 0]);
    await site.apply(storyPublished, story(site.newId(), ann, [hashtag]));
    await site.fanOut();
    expect(await counted(ben)).toBe(0);
    await block(0);
    expect(await counted(ben)).toBe(1);
  });

  it('are not counted when the block comes while one is written', async () => {
    const held = holdStatement(site.dataSource, /INSERT INTO notification_cause/);
    const liking = like(site.newId(), ben);
    await held.reached();
    const blocking = block();
    await waitForBlocked(site.dataSource);
    held.release();
    await liking;
    await blocking;
    expect([await listed(ann), await counted(ann)]).toEqual([[], 0]);
  });
});
