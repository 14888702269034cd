import { storyLiked, storyUnliked } from '@quillstead/contracts';
import { waitForBlocked } from '@quillstead/testing';
import { recountActorPage } from '../src/notification/index.js';
import { storyLike } from './events.js';
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
        recountActorPage({ actorId: actor, limit: 10 }, own),
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
});
