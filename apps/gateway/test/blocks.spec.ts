import type { ServiceName } from '@quillstead/contracts';
import { startSmtpServer, type TestSmtpServer, waitFor } from '@quillstead/testing';
import { Client } from 'pg';
import type { AccessPath, AuthorContent } from './access-path.js';
import { accessPaths } from './access-paths.js';
import type { Browser, BrowserResponse } from './browser.js';
import { changeWhileHeld } from './change-while-held.js';
import { idOf, settle, type Viewer } from './settle-private-author.js';
import { type Member, startWholeSite, type WholeSite } from './whole-site.js';

const shows = (path: AccessPath, response: BrowserResponse, its: AuthorContent): boolean =>
  path.shows ? path.shows(response, its) : response.text.toLowerCase().includes(its.secret);

/** They are read without a session, so they are the same for everybody; hashtags and their counts are nobody's. */
const isForEverybody = ({ name }: AccessPath): boolean =>
  /^the (feed of|sitemap)|preview picture$|^the count of a hashtag|^a search for hashtags|^what the field for hashtags/.test(
    name,
  );

const paths = accessPaths.filter((path) => !isForEverybody(path));

describe('a block', () => {
  let smtp: TestSmtpServer;
  let site: WholeSite;
  let its: AuthorContent;
  let browsers: Record<Viewer, Browser>;
  let ids: Record<Exclude<Viewer, 'visitor'>, number>;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await startWholeSite({ SMTP_URL: smtp.url });
    [its, browsers] = await settle(site);
    const { owner, accepted, requested, other } = browsers;
    ids = {
      owner: its.userId,
      accepted: await idOf(accepted),
      requested: await idOf(requested),
      other: await idOf(other),
    };
    await requested.call('POST', '/user/subscription', { body: { subscription_id: ids.owner } });
    await owner.call('POST', '/user/subscription', { body: { subscription_id: ids.other } });
  });
  afterAll(async () => {
    await site?.stop();
    await smtp?.stop();
  });

  const block = (by: Browser, userId: number) =>
    by.call('POST', '/user/account/block', { body: { user_id: userId } });
  const unblock = (by: Browser, userId: number) => by.call('DELETE', `/user/account/block?user_id=${userId}`);
  const rowsAt = async (service: ServiceName, statement: string): Promise<number> => {
    const client = new Client({ connectionString: site.databaseUrl(service) });
    await client.connect();
    try {
      return (await client.query(statement)).rowCount ?? 0;
    } finally {
      await client.end();
    }
  };
  const nameOf = (viewer: Viewer) => (browsers[viewer] as Member).username;

  const shownTo = async (viewer: Viewer): Promise<string[]> => {
    const seen = await Promise.all(
      paths.map(async (path) =>
        shows(path, await path.read(browsers[viewer], its), its) ? [path.name] : [],
      ),
    );
    return seen.flat();
  };
  const expectHidden = async ({ status }: BrowserResponse, viewer: Viewer) => {
    expect(status).toBeLessThan(300);
    if (status === 202) await waitFor(async () => (await shownTo(viewer)).length === 0);
    expect(await shownTo(viewer)).toEqual([]);
  };

  it('finds everything there for everybody before', async () => {
    const isThere = async (path: AccessPath) =>
      shows(path, await path.read(browsers.accepted, its), its) ? null : path.name;
    // Copies follow by events.
    let missing = paths;
    const areThere = async () => {
      const names = await Promise.all(missing.map(isThere));
      missing = missing.filter(({ name }) => names.includes(name));
      return missing.length === 0;
    };
    await waitFor(areThere, { timeout: 60_000, every: 200, what: 'everything' }).catch(() => undefined);
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('hides an author from whom they have blocked, by every access path, the moment the response is there', async () => {
    const blocked = await changeWhileHeld(site, {
      source: 'social',
      at: ['content', 'notifications', 'search'],
      change: () => block(browsers.owner, ids.other),
      callSource: () => browsers.accepted.call('GET', `/user/${its.username}`),
    });
    await expectHidden(blocked, 'other');
  });

  it('hides an author from who has blocked them, by every access path', async () => {
    await expectHidden(await block(browsers.requested, ids.owner), 'requested');
  });

  it('leaves everybody else what they see', async () => {
    const hidden: string[] = [];
    for (const path of paths.filter(({ membersOnly }) => !membersOnly))
      if (!shows(path, await path.read(browsers.visitor, its), its)) hidden.push(path.name);
    expect(hidden).toEqual([]);
    expect(await shownTo('accepted')).toEqual(paths.map(({ name }) => name));
  });

  it('shows the one nothing of what the other said, liked and collected elsewhere', async () => {
    const ofOther = nameOf('other');
    const read = async (path: string) => (await browsers.owner.call('GET', path)).text;
    expect(await read(`/comment/${its.commentId}/replies`)).not.toContain(ofOther);
    expect(await read(`/story/${its.slug}/likes`)).not.toContain(ofOther);
    expect(await read(`/comment/${its.commentId}/likes`)).not.toContain(ofOther);
    expect(await read('/account/notifications')).not.toContain(ofOther);
    expect(await read(`/search/user?q=${ofOther}`)).not.toContain(`"username":"${ofOther}"`);
    expect(await read(`/search/autosuggest?q=${ofOther}`)).not.toContain(ofOther);
    for (const path of [
      `/user/${ofOther}`,
      `/user/${ofOther}/posts`,
      `/collection/${its.othersCollectionId}`,
    ])
      expect((await browsers.owner.call('GET', path)).status).toBe(404);
  });

  it.each(['owner', 'other'] as const)(
    'counts nothing new for the %s that the list does not show',
    async (viewer) => {
      const session = (await browsers[viewer].session()).json<{ count_notifications_new_total: number }>();
      const list = (await browsers[viewer].call('GET', '/account/notifications')).json<{
        items: { is_new: number }[];
      }>();
      expect(session.count_notifications_new_total).toBe(list.items.filter(({ is_new }) => is_new).length);
    },
  );

  it('ends the subscriptions between the two, and the counts say so', async () => {
    const countOf = async (of: Viewer, key: string) =>
      (await browsers.visitor.call('GET', `/user/${nameOf(of)}`)).json<Record<string, number>>()[key];
    expect(await countOf('owner', 'count_subscribers')).toBe(1);
    expect(await countOf('other', 'count_subscribers')).toBe(0);
    const inContent = (table: string) => `SELECT FROM ${table} WHERE user_id = ${ids.other}`;
    for (const table of ['series_subscription', 'collection_subscription'])
      expect(await rowsAt('content', inContent(table))).toBe(0);
    const inNotifications = `SELECT FROM series_subscription WHERE user_id = ${ids.other}`;
    await waitFor(async () => (await rowsAt('notifications', inNotifications)) === 0);
  });

  it('is not told: who is blocked gets the response to something that never was', async () => {
    const { other } = browsers;
    const calls: [method: 'POST' | 'DELETE', path: string, body?: object][] = [
      ['POST', '/user/subscription', { subscription_id: ids.owner }],
      ['POST', '/story/like', { story_id: its.storyId }],
      ['POST', '/story/bookmark', { story_id: its.storyId }],
      ['POST', '/comment/like', { comment_id: its.commentId }],
      ['POST', '/comment', { story_id: its.storyId, comment_text: 'Once more with feeling.' }],
      ['POST', '/report', { story_id: its.storyId, reason: 'I can not see it any more.' }],
    ];
    for (const [method, path, body] of calls) {
      const response = await other.call(method, path, { body });
      expect([path, response.status, response.text]).toEqual([
        path,
        404,
        'This page does not exist or is not available.',
      ]);
    }
    expect((await other.call('GET', '/user/account/blocks')).json()).toEqual({ items: [], next: null });
  });

  it('keeps mentions, replies and likes on the ground of a third person from being told', async () => {
    const { owner, other, accepted } = browsers;
    const post = async (by: Browser, path: string, body: object) =>
      (await by.call('POST', path, { body })).json<Record<string, number>>();
    const { story_id } = await post(accepted, '/story', {
      title: 'A common ground',
      rich_text_story: '<p>Everybody may say something below this one, and does.</p>',
    });
    const { comment_id } = await post(owner, '/comment', { story_id, comment_text: 'I was here first.' });
    expect(
      (
        await other.call('POST', '/comment', {
          body: { story_id, comment_reply_id: comment_id, comment_text: 'And I came after you.' },
        })
      ).status,
    ).toBe(404);
    expect((await other.call('POST', '/comment/like', { body: { comment_id } })).status).toBe(404);
    const before = (await owner.call('GET', '/account/notifications')).text;
    await post(other, '/comment', { story_id, comment_text: `Look at this, @${nameOf('owner')}, please.` });
    await post(other, '/comment', { story_id, comment_text: `And at this, @${nameOf('requested')}, too.` });
    await waitFor(async () =>
      (await browsers.requested.call('GET', '/account/notifications')).text.includes('A common ground'),
    );
    expect((await owner.call('GET', '/account/notifications')).text).toBe(before);
    const slug = (await accepted.call('GET', `/user/${nameOf('accepted')}/posts`)).json<{
      items: { slug: string }[];
    }>().items[0]?.slug;
    const comments = (await owner.call('GET', `/story/${slug}/comments`)).text;
    expect(comments).not.toContain(nameOf('other'));
    expect(comments).not.toContain('Look at this');
    expect(comments).toContain('I was here first.');
  });

  it('stands in the list of who has blocked, by name alone', async () => {
    const { owner } = browsers;
    const item = {
      user_id: ids.other,
      username: nameOf('other'),
      display_name: null,
      blocked_at: expect.any(String),
    };
    expect((await owner.call('GET', '/user/account/blocks')).json()).toEqual({
      items: [item],
      next: null,
    });
    expect((await owner.call('GET', `/user/account/block?username=${nameOf('other')}`)).json()).toEqual(item);
    expect((await owner.call('GET', `/user/account/block?username=${nameOf('accepted')}`)).status).toBe(404);
    expect((await browsers.visitor.call('GET', '/user/account/blocks')).status).toBe(403);
  });

  it('is over when it is lifted: the two see each other again, and nothing else has come back', async () => {
    expect((await unblock(browsers.owner, ids.other)).json()).toEqual({ is_blocked: 0 });
    await waitFor(async () => (await browsers.other.call('GET', `/story/${its.slug}`)).status === 200);
    const profile = (await browsers.other.call('GET', `/user/${its.username}`)).json();
    expect(profile).toMatchObject({ subscription: 'is_public', content_access: true });
  });

  it('is seen by nobody after the response, even while clients read by every access path as it begins', async () => {
    let respondedAt = Infinity;
    let isOver = false;
    const leaks: string[] = [];
    let read = 0;
    const hammer = paths
      .filter((path) => path.shows === undefined)
      .map(async (path) => {
        while (!isOver) {
          const startedAt = performance.now();
          const response = await path.read(browsers.accepted, its);
          read += 1;
          if (startedAt > respondedAt && shows(path, response, its)) leaks.push(path.name);
        }
      });
    await waitFor(async () => Promise.resolve(read > 200), { what: 'the readers to be at it' });
    let response = await block(browsers.owner, ids.accepted);
    // A busy site may respond before every service has applied it, and says so; a repeat waits again.
    for (let tries = 1; response.status === 202 && tries < 10; tries += 1)
      response = await block(browsers.owner, ids.accepted);
    expect(response.status).toBe(200);
    respondedAt = performance.now();
    const before = read;
    await waitFor(async () => Promise.resolve(read > before + 400), { what: 'the readers to go on' });
    isOver = true;
    await Promise.all(hammer);
    expect([...new Set(leaks)]).toEqual([]);
  });
});
