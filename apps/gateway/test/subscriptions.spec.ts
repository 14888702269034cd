import { waitFor } from '@quillstead/testing';
import type { BrowserResponse, Browser } from './browser.js';
import { idOf } from './staff.js';
import { type Member, sharedSite, type SharedSite } from './shared-site.js';

describe('who follows whom', () => {
  let site: SharedSite;
  let ann: Member;
  let ben: Member;
  let visitor: Browser;
  let annId: number;
  let benId: number;

  beforeAll(async () => {
    site = await sharedSite();
    [ann, ben, visitor] = await Promise.all([site.member(), site.member(), site.visitor()]);
    [annId, benId] = await Promise.all([idOf(ann), idOf(ben)]);
    await Promise.all([ann, ben].map((one) => known(one.username)));
  });
  afterAll(() => site?.stop());

  const known = (username: string) =>
    waitFor(async () => (await visitor.call('GET', `/user/${username}`)).status === 200, {
      what: 'somebody new to be known',
    });
  const follow = (who: Browser, authorId = annId) =>
    who.call('POST', '/user/subscription', { body: { subscription_id: authorId } });
  const leave = (who: Browser, authorId = annId) =>
    who.call('DELETE', `/user/subscription?subscription_id=${authorId}`);
  const accept = (author: Browser, id = benId) =>
    author.call('PUT', '/user/subscriber', { body: { subscriber_id: id } });
  const remove = (author: Browser, id = benId) =>
    author.call('DELETE', `/user/subscriber?subscriber_id=${id}`);
  const turn = async (author: Browser, is_private: 0 | 1): Promise<void> => {
    const response = await author.call('PUT', '/user/account/settings', { body: { is_private } });
    expect(response.status).toBe(200);
  };
  const lists = (username: string) =>
    ['subscribers', 'subscribers?sort=alphabetical', 'subscriptions', 'subscriptions?filter=hashtags'].map(
      (list) => `/user/${username}/${list}`,
    );
  const said = ({ status, text }: BrowserResponse) => [status, text];

  it('changes call by call, and what the responses say is what is read', async () => {
    expect((await follow(ben)).json()).toEqual({
      subscription: 'is_public_subscribed',
      count_subscribers: 1,
    });
    expect((await ben.call('GET', `/user/${ann.username.toUpperCase()}`)).json()).toMatchObject({
      content_type: 'user_page',
      subscription: 'is_public_subscribed',
      count_subscribers: 1,
    });
    const tooltip = `/user/tooltip?user_id=${annId}&requestKeys=subscription&requestKeys[]=count_subscribers`;
    expect((await ben.call('GET', tooltip)).json()).toEqual({
      subscription: 'is_public_subscribed',
      count_subscribers: 1,
    });
    expect((await visitor.call('GET', tooltip)).json()).toEqual({
      subscription: 'is_public',
      count_subscribers: 1,
    });
    expect((await leave(ben)).json()).toEqual({ subscription: 'is_public', count_subscribers: 0 });
  });

  it('goes by request once the author is private, and by itself when public again', async () => {
    await turn(ann, 1);
    expect((await follow(ben)).json()).toMatchObject({ subscription: 'is_private_requested' });
    const requests = `/user/${ann.username}/subscribers?filter=requests`;
    expect((await ann.call('GET', requests)).json()).toMatchObject({
      items: [{ user_id: benId, subscriber: 'is_requested', subscriber_id: benId }],
    });
    for (const other of [ben, visitor]) expect((await other.call('GET', requests)).status).toBe(403);
    expect((await accept(ann)).json()).toEqual({ subscriber: 'is_subscriber', count_subscribers: 1 });
    expect((await accept(ann)).status).toBe(200);
    expect((await remove(ann)).json()).toEqual({ subscriber: null, count_subscribers: 0 });
    expect((await accept(ann)).status).toBe(404);
    await follow(ben);
    await turn(ann, 0);
    const state = async () =>
      (await ben.call('GET', `/user/${ann.username}`)).json<{ subscription: string }>().subscription;
    await waitFor(async () => (await state()) === 'is_public_subscribed', {
      what: 'the waiting request to be accepted',
      timeout: 30_000,
    });
    await leave(ben);
  });

  it('takes hashtags with or without their sign and lists them', async () => {
    const following = await ben.call('POST', '/hashtag/subscription', { body: { hashtag: 'Lamps' } });
    expect(following.json()).toEqual({ subscription: 1, count_subscribers: 1 });
    const list = `/user/${ben.username}/subscriptions?filter=hashtags`;
    expect((await visitor.call('GET', list)).json()).toMatchObject({
      items: [{ content_type: 'hashtag_article', hashtag: '#lamps', value: '#Lamps', subscription: 0 }],
      next: null,
    });
    const leaving = await ben.call('DELETE', '/hashtag/subscription?hashtag=%23lamps');
    expect(leaving.json()).toEqual({ subscription: 0, count_subscribers: 0 });
  });

  it('refuses in plain sentences', async () => {
    expect(said(await follow(ann))).toEqual([400, "You can't subscribe to your own account."]);
    expect((await follow(ben, 999_999)).status).toBe(404);
    expect((await follow(visitor)).status).toBe(403);
    const reports = [{}, { story_id: 1, user_id: 1 }];
    for (const things of reports) {
      const response = await ben.call('POST', '/report', { body: { ...things, reason: 'It is unkind.' } });
      expect(said(response)).toEqual([
        400,
        'A report is about one story, comment, series, collection, reply or person.',
      ]);
    }
  });

  it('shows a removed subscriber nothing after the response, even while clients hammer the lists', async () => {
    await follow(ben);
    await turn(ann, 1);
    await ann.call('POST', '/hashtag/subscription', { body: { hashtag: 'night' } });
    for (let round = 0; round < 3; round += 1) {
      const leaks = await hammerWhile(ben, () => remove(ann));
      expect(leaks).toEqual([]);
      await follow(ben);
      expect((await accept(ann)).status).toBe(200);
    }
  });

  it('shows others nothing once the response says that the account is private', async () => {
    await turn(ann, 0);
    const leaks = await hammerWhile(visitor, async () => turn(ann, 1));
    expect(leaks).toEqual([]);
  });

  it('leaves the rebuild nothing to mend', async () => {
    // Events of other tests may not have been applied yet.
    await waitFor(async () => (await site.rebuild('social')).length === 0, {
      every: 500,
      what: 'the events',
    });
  });

  /** The addresses that showed something of Ann's in a read that began after the response to the act. */
  async function hammerWhile(viewer: Browser, act: () => Promise<unknown>): Promise<string[]> {
    let respondedAt = Infinity;
    let isOver = false;
    let [read, shown] = [0, 0];
    const leaks: string[] = [];
    const readers = [...lists(ann.username), ...lists(ann.username)].map(async (path) => {
      while (!isOver) {
        const startedAt = performance.now();
        const page = (await viewer.call('GET', path)).json<{ items: object[]; content_access?: false }>();
        read += 1;
        if (page.items.length > 0) shown += 1;
        const isOpen = page.items.length > 0 || page.content_access !== false;
        if (startedAt > respondedAt && isOpen) leaks.push(path);
      }
    });
    await waitFor(() => Promise.resolve(shown > 20), { what: 'the readers to see something' });
    await act();
    respondedAt = performance.now();
    const before = read;
    await waitFor(() => Promise.resolve(read > before + 100), { what: 'the readers to go on' });
    isOver = true;
    await Promise.all(readers);
    return [...new Set(leaks)];
  }
});
