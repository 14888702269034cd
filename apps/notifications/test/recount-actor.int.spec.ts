import { commentPosted, storyLiked, storyUnliked } from '@quillstead/contracts';
import { waitForBlocked } from '@quillstead/testing';
import { recountActorPage } from '../src/notification/index.js';
import { comment, storyLike } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('the groups of somebody who is hidden', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  it('count them once less when they take back what they did at the same time', async () => {
    const [author, actor, other] = [await site.person(), await site.person(), await site.person()];
    const liked = (by: number) => storyLike(story, author, by);
    const story = site.newId();
    for (const by of [actor, other]) await site.apply(storyLiked, liked(by));
    await site.become(actor, { status: 'suspended' });
    const recounted = await site.dataSource.transaction(async (manager) => {
      await site.applyIn(manager, storyUnliked, liked(actor));
      const waiting = site.dataSource.transaction((own) =>
        recountActorPage({ actorId: actor, after: 0, limit: 10 }, own),
      );
      await waitForBlocked(site.dataSource, 1, 'the recount to wait for the unlike');
      return { waiting };
    });
    await recounted.waiting;
    const rows = await site.dataSource.query<object[]>(
      'SELECT count_actors FROM notification WHERE receiver_id = $1',
      [author],
    );
    expect(rows).toEqual([{ count_actors: 1 }]);
  });

  it('are hidden by pages when they name them alone', async () => {
    const actor = await site.person();
    for (let mention = 0; mention < 5; mention += 1) {
      const receiver = await site.person();
      await site.apply(commentPosted, {
        ...comment({
          comment_id: site.newId(),
          story_id: site.newId(),
          story_author_id: await site.person(),
          author_id: actor,
        }),
        mentions: [receiver],
      });
    }
    await site.become(actor, { status: 'suspended' });
    await site.dataSource.query('DELETE FROM notification_cause');
    const open: number[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const page: number = after;
      after = await site.dataSource.transaction((manager) =>
        recountActorPage({ actorId: actor, after: page, limit: 2 }, manager),
      );
      const rows = await site.dataSource.query<object[]>(
        'SELECT FROM notification WHERE actor_id = $1 AND is_open',
        [actor],
      );
      open.push(rows.length);
    }
    expect(open).toEqual([3, 1, 0]);
  });
});
