import { storyChanged, storyLiked, storyPublished, userSubscribed } from '@quillstead/contracts';
import { chapter, story, storyLike, subscription } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('a change of a story', () => {
  let site: Notifications;
  let author = 0;
  let reader = 0;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());
  beforeEach(async () => {
    [author, reader] = [await site.person(), await site.person()];
    await site.apply(userSubscribed, subscription(reader, author));
  });

  const change = (story_id: number, posted_at = new Date().toISOString()) =>
    site.apply(storyChanged, {
      ...chapter(story_id, author, 7),
      posted_at,
      title: 'Present',
      is_members_only: 0,
      updated_at: posted_at,
    });

  it('gives notifications its title, which no event from before the change takes back', async () => {
    const story_id = site.newId();
    await site.apply(storyPublished, story(story_id, author));
    await site.apply(storyLiked, storyLike(story_id, author, reader));
    await change(story_id);
    await site.apply(storyLiked, storyLike(story_id, author, await site.person()));
    const { items } = await site.list(author, 'note_story_like');
    expect(items).toMatchObject([{ count: 2, story_title: 'Present' }]);
  });

  it('notifies those who follow, once, when it overtakes the publication', async () => {
    const story_id = site.newId();
    await change(story_id);
    await change(story_id);
    await site.fanOut();
    const item = { kind: 'note_story_from_author_subscription', story_title: 'Present' };
    expect((await site.list(reader)).items).toMatchObject([item]);
    await change(story_id);
    await site.fanOut();
    expect((await site.list(reader)).items).toHaveLength(1);
  });

  it('notifies nobody of a story that was published long ago and is not known', async () => {
    await change(site.newId(), '2020-01-01T00:00:00.000Z');
    await site.fanOut();
    expect((await site.list(reader)).items).toEqual([]);
  });
});
