import { commentPosted, storyLiked, userSubscribed } from '@quillstead/contracts';
import { CountNew } from '../src/notification/count-new.js';
import {
  addNotifications,
  purgeMemberPage,
  purgeStoryPage,
  withdrawMentions,
} from '../src/notification/index.js';
import type { NewNotification } from '../src/notification/new-notification.js';
import { comment, storyLike, subscription } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('the rows of notifications', () => {
  let site: Notifications;
  let [author, ann, ben]: number[] = [];
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());
  beforeEach(async () => {
    [author, ann, ben] = [await site.person(), await site.person(), await site.person()];
  });

  const id = (one: number | undefined): number => one ?? 0;
  const like = (storyId: number, by: number | undefined) =>
    site.apply(storyLiked, storyLike(storyId, id(author), id(by)));
  const count = async (where: string, value: number | undefined): Promise<number> => {
    const rows = await site.dataSource.query<object[]>(`SELECT FROM ${where} = $1`, [value]);
    return rows.length;
  };

  it('of a story that is gone are deleted page by page', async () => {
    const [storyId, other] = [site.newId(), site.newId()];
    await like(storyId, ann);
    await like(other, ann);
    const purge = (limit: number) =>
      site.dataSource.transaction((manager) => purgeStoryPage({ storyId, limit }, manager));
    expect(await purge(1)).toBe(true);
    expect(await purge(1)).toBe(false);
    expect(await count('notification WHERE story_id', storyId)).toBe(0);
    expect(await count('notification WHERE story_id', other)).toBe(1);
  });

  it('of an account that is gone are deleted page by page, however many there are of each kind', async () => {
    for (const by of [ann, ben]) await like(site.newId(), by);
    for (const storyId of [site.newId(), site.newId(), site.newId()])
      await site.apply(storyLiked, storyLike(storyId, id(ben), id(author)));
    for (const comment_id of [site.newId(), site.newId(), site.newId()]) {
      const place = { story_id: site.newId(), story_author_id: id(ann), author_id: id(author) };
      await site.apply(commentPosted, comment({ ...place, comment_id, mentions: [id(ben)] }));
    }
    for (const by of [ann, ben]) await site.apply(userSubscribed, subscription(id(author), id(by), false));
    await site.become(id(author), { status: 'deleted' });
    let pages = 0;
    const purge = () =>
      site.dataSource.transaction((manager) => purgeMemberPage({ userId: id(author), limit: 1 }, manager));
    while (await purge()) pages += 1;
    expect(pages).toBeGreaterThan(4);
    expect(await count('notification WHERE receiver_id', author)).toBe(0);
    expect(await count('notification_cause WHERE actor_id', author)).toBe(0);
    expect(await count('notification WHERE actor_id', author)).toBe(0);
  });

  it('have the time of the last of several equal causes that come together', async () => {
    const cause = (minutes: number): NewNotification => ({
      kind: 'note_story_like',
      receiverId: id(author),
      thingId: 1_000_000 + id(author),
      actorId: id(ann),
      causeId: 0,
      storyId: null,
      storyAuthorId: null,
      notedAt: new Date(Date.UTC(2026, 5, 1, 12, minutes)),
    });
    await site.dataSource.transaction((manager) => addNotifications([cause(1), cause(3), cause(2)], manager));
    const rows = await site.dataSource.query<{ noted_at: Date }[]>(
      'SELECT noted_at FROM notification WHERE receiver_id = $1',
      [author],
    );
    expect(rows).toEqual([{ noted_at: cause(3).notedAt }]);
  });

  it('that are being changed are not waited for when their receiver opens the page, and stay new', async () => {
    const [held, free] = [site.newId(), site.newId()];
    await like(held, ann);
    await like(free, ann);
    await site.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM notification WHERE story_id = $1 FOR NO KEY UPDATE', [held]);
      await site.see(id(author));
    });
    const rows = await site.dataSource.query<{ story_id: number }[]>(
      'SELECT story_id FROM notification WHERE receiver_id = $1 AND is_new',
      [author],
    );
    expect(rows).toEqual([{ story_id: held }]);
  });

  it('are announced once, also when they come back after they were withdrawn', async () => {
    const mention: NewNotification = {
      kind: 'note_comment_mention',
      receiverId: id(ann),
      thingId: site.newId(),
      actorId: id(author),
      causeId: 0,
      storyId: null,
      storyAuthorId: null,
      notedAt: new Date(),
    };
    await site.dataSource.transaction(async (manager) => {
      expect(await addNotifications([mention], manager)).toHaveLength(1);
      expect(await withdrawMentions(mention.thingId, [id(ann)], manager)).toEqual([ann]);
      expect(await addNotifications([mention], manager)).toEqual([]);
    });
    expect(await site.counts(id(ann))).toEqual({ note_comment_mention: 1 });
  });

  it('are read from the end as from the beginning', async () => {
    for (let turn = 0; turn < 60; turn += 1) await like(site.newId(), ann);
    await site.dataSource.query(
      `UPDATE notification SET noted_at = date_trunc('minute', noted_at) WHERE receiver_id = $1`,
      [author],
    );
    for (const kind of [undefined, 'note_story_like'] as const) {
      const forwards: number[] = [];
      for (let next: string | null | undefined; next !== null;) {
        const page = await site.list(id(author), kind, next);
        forwards.push(...page.items.map((item) => item.id));
        ({ next } = page);
      }
      const backwards: number[] = [];
      for (let previous: string | null | undefined = 'end'; previous;) {
        const page = await site.list(id(author), kind, previous);
        backwards.unshift(...page.items.map((item) => item.id));
        ({ previous } = page);
      }
      expect(backwards).toHaveLength(60);
      expect(backwards).toEqual(forwards);
    }
  });

  it('of one kind are a page of their own', async () => {
    await like(site.newId(), ann);
    await site.apply(userSubscribed, subscription(id(ann), id(author)));
    const kindsOf = async (page?: 'note_story_like' | 'note_user_subscriber') =>
      (await site.list(id(author), page)).items.map(({ kind }) => kind);
    expect(await kindsOf()).toEqual(['note_user_subscriber', 'note_story_like']);
    expect(await kindsOf('note_story_like')).toEqual(['note_story_like']);
    expect(await kindsOf('note_user_subscriber')).toEqual(['note_user_subscriber']);
  });

  it('are counted for many members at once, by kind and together', async () => {
    for (const by of [ann, ben]) await like(site.newId(), by);
    await site.apply(userSubscribed, subscription(id(ann), id(author)));
    expect(await site.get(CountNew).runMany({ user_ids: [id(ben), id(author)] })).toEqual([
      { user_id: ben, count_notifications_new: {}, count_notifications_new_total: 0 },
      {
        user_id: author,
        count_notifications_new: { note_story_like: 2, note_user_subscriber: 1 },
        count_notifications_new_total: 3,
      },
    ]);
  });

  it('name three of the people who did it, and count all', async () => {
    const storyId = site.newId();
    const likers: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      likers.unshift(await site.person());
      await like(storyId, likers[0]);
    }
    const [item] = (await site.list(id(author))).items;
    expect([item?.count, item?.actors.map(({ user_id }) => user_id)]).toEqual([6, likers.slice(0, 3)]);
  });

  it('say of subscribers alone whether they were accepted', async () => {
    await like(site.newId(), ann);
    await site.apply(userSubscribed, subscription(id(ben), id(author)));
    const { items } = await site.list(id(author));
    expect(items.map(({ kind, subscription_code: code }) => [kind, code])).toEqual([
      ['note_user_subscriber', true],
      ['note_story_like', null],
    ]);
    await site.apply(userSubscribed, subscription(id(ann), id(author), false));
    expect((await site.list(id(author))).items[0]?.subscription_code).toBe(false);
  });
});
