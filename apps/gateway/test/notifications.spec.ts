import { waitFor } from '@quillstead/testing';
import type { Browser } from './browser.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

interface Counts {
  count_notifications_new: Record<string, number>;
  count_notifications_new_total: number;
}

interface Notification {
  kind: string;
  is_new: 0 | 1;
  note_text: string;
  link: string;
}

const countsOf = async (browser: Browser): Promise<Counts> => {
  const { count_notifications_new, count_notifications_new_total } = (await browser.session()).json<Counts>();
  return { count_notifications_new, count_notifications_new_total };
};
const notificationsOf = async (browser: Browser, query = ''): Promise<Notification[]> =>
  (await browser.call('GET', `/account/notifications${query}`)).json<{ items: Notification[] }>().items;
const none = { count_notifications_new: {}, count_notifications_new_total: 0 };

describe('notifications', () => {
  let site: SharedSite;
  let [ann, ben]: Member[] = [];
  beforeAll(async () => {
    site = await sharedSite();
    [ann, ben] = await Promise.all([site.member(), site.member()]);
  });
  afterAll(() => site?.stop());

  const of = (member: Member | undefined): Member => {
    if (!member) throw new Error('Nobody has signed up');
    return member;
  };
  const idOf = async (browser: Browser) => (await browser.session()).json<{ id: number }>().id;
  const post = async <Reply>(by: Browser, path: string, body: object): Promise<Reply> => {
    const response = await by.call('POST', path, { body });
    expect([path, response.status < 300, response.text]).toEqual([path, true, response.text]);
    return response.json<Reply>();
  };
  const publish = (by: Browser) => post<{ story_id: number; slug: string }>(by, '/story', story);

  it('of a like are counted in the session call until they were looked at', async () => {
    const [author, reader] = [of(ann), of(ben)];
    const { story_id, slug } = await publish(author);
    expect(await countsOf(author)).toEqual(none);
    await post(reader, '/story/like', { story_id });
    await waitFor(async () => (await countsOf(author)).count_notifications_new_total === 1, {
      what: 'the count of notifications',
    });
    expect((await countsOf(author)).count_notifications_new).toEqual({ note_story_like: 1 });
    expect(await notificationsOf(author)).toMatchObject([
      {
        kind: 'note_story_like',
        is_new: 1,
        note_text: `${reader.username} liked your story “${story.title}”.`,
        link: `/story/${slug}/likes`,
      },
    ]);
    expect(await notificationsOf(author, '?page=note_story_comment')).toEqual([]);
    const seen = await author.call('PUT', '/account/notifications', { body: { updateKey: 'note_last' } });
    expect([seen.status, seen.json()]).toEqual([200, none]);
    expect(await countsOf(author)).toEqual(none);
    expect(await notificationsOf(author)).toMatchObject([{ is_new: 0 }]);
  });

  it('are no business of others', async () => {
    expect((await (await site.visitor()).call('GET', '/account/notifications')).status).toBe(403);
    expect(await notificationsOf(of(ben))).toEqual([]);
  });

  it('that are hidden while others are marked as seen are new when they come back', async () => {
    const [author, reader] = [await site.member(), await site.member()];
    const { story_id } = await publish(author);
    const said = { story_id, comment_text: 'Well said, all of it.' };
    const { comment_id } = await post<{ comment_id: number }>(reader, '/comment', said);
    await post(author, '/comment', { ...said, comment_reply_id: comment_id });
    const countIs = (count: number) =>
      waitFor(async () => (await countsOf(reader)).count_notifications_new_total === count, {
        what: `the count to be ${count}`,
      });
    // A busy site responds with 202 before everything has applied it: the test waits for the counts.
    const turn = async (is_private: 0 | 1) => {
      const { status } = await author.call('PUT', '/user/account/settings', { body: { is_private } });
      expect([200, 202]).toContain(status);
    };
    await countIs(1);
    await turn(1);
    await countIs(0);
    await reader.call('PUT', '/account/notifications', { body: { updateKey: 'note_last' } });
    await turn(0);
    await countIs(1);
    expect(await notificationsOf(reader)).toMatchObject([{ kind: 'note_comment_reply', is_new: 1 }]);
  });

  it('of a private story are gone for a removed subscriber the moment the response is there', async () => {
    const [author, reader] = [await site.member(), await site.member()];
    const [authorId, readerId] = [await idOf(author), await idOf(reader)];
    await waitFor(
      async () =>
        (await reader.call('POST', '/user/subscription', { body: { subscription_id: authorId } })).status ===
        200,
      { what: 'the author to be known to social' },
    );
    // Her notification of him says that his subscription has reached notifications.
    await waitFor(async () => (await countsOf(author)).count_notifications_new_total === 1);
    await publish(author);
    await waitFor(async () => (await notificationsOf(reader)).length === 1, { what: 'the first story' });
    await reader.call('PUT', '/account/notifications', { body: { updateKey: 'note_last' } });
    await publish(author);
    await waitFor(async () => (await countsOf(reader)).count_notifications_new_total === 1);
    expect((await notificationsOf(reader)).map(({ is_new }) => is_new)).toEqual([1, 0]);
    expect((await author.call('PUT', '/user/account/settings', { body: { is_private: 1 } })).status).toBe(
      200,
    );
    expect(await notificationsOf(reader)).toHaveLength(2);
    const removed = await author.call('DELETE', `/user/subscriber?subscriber_id=${readerId}`);
    expect(removed.status).toBe(200);
    expect(await notificationsOf(reader)).toEqual([]);
    expect(await countsOf(reader)).toEqual(none);
  });
});
