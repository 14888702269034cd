import { randomBytes } from 'node:crypto';
import { waitFor } from '@quillstead/testing';
import { type AccessPath, type AuthorContent, get, saysMore } from './access-path.js';
import { accessPaths } from './access-paths.js';
import type { Browser, BrowserResponse } from './browser.js';
import { idOf, settle, type Viewer, viewers } from './settle-private-author.js';
import { newAdmin } from './staff.js';
import { type Member, startWholeSite, type WholeSite } from './whole-site.js';

let site: WholeSite;
let its: AuthorContent;
let browsers: Record<Viewer, Browser>;
let staff: Member;

beforeAll(async () => {
  site = await startWholeSite();
  [its, browsers] = await settle(site, false);
  staff = await newAdmin(site);
});
afterAll(() => site?.stop());

/** What these show is the author's, a series' or a collection's, and stays. */
const ofAuthor = new Set([
  "the profile's subscribers",
  'the content access of the profile',
  'the series',
  "the profile's series",
  'the collection',
  "the profile's collections",
  'the series to which they subscribed before',
  'the collections to which they subscribed before',
  "the profile's page of series",
  "the profile's page of collections",
  'a search for series',
  'a search for series of the author',
  'the series that the search field suggests',
  'the sitemap of collections',
  'the sitemap of series',
  "the series' preview picture",
  "the collection's preview picture",
  'subscribing to the series',
  'subscribing to the collection',
]);
const paths = accessPaths.filter(({ name }) => !ofAuthor.has(name));

const shows = (path: AccessPath, response: BrowserResponse): boolean =>
  path.shows ? path.shows(response, its) : response.text.toLowerCase().includes(its.secret);

const isOpenTo = (path: AccessPath, viewer: Viewer): boolean => !(path.membersOnly && viewer === 'visitor');

/** The decision names the story to its author, who can mend it. */
const isTold = (viewer: Viewer, { name }: AccessPath): boolean =>
  viewer === 'owner' && name === 'the notifications';

/** Reports things and hides them until they are mended: from now on, or soon if a response says that it spreads. */
async function hide(
  things: readonly object[],
  shownTo: (viewer: Viewer) => Promise<readonly string[]>,
): Promise<void> {
  const statuses: number[] = [];
  for (const thing of things) statuses.push(await hideOne(thing));
  if (!statuses.includes(202)) return;
  const isHidden = async () => (await Promise.all(viewers.map(shownTo))).flat().length === 0;
  await waitFor(isHidden, { timeout: 30_000, every: 100, what: 'what is hidden to be hidden everywhere' });
}

/** @returns the status of the response */
async function hideOne(thing: object): Promise<number> {
  const report = { ...thing, reason: 'It is copied.' };
  expect((await browsers.other.call('POST', '/report', { body: report })).status).toBe(201);
  const decision = { decision: 'hide', decision_reason: 'copied', decision_words: 'Name the source.' };
  const response = await staff.call('PUT', '/admin/report', { body: { ...thing, ...decision } });
  expect(response.status).toBeLessThan(300);
  return response.status;
}

/** Releases what waits alone to be read by the staff. */
async function release(): Promise<void> {
  const waiting = async () =>
    (await staff.call('GET', '/admin/appeals')).json<{ items: { id: number }[] }>().items;
  await waitFor(async () => (await waiting()).length === 1, { what: 'what is mended to wait' });
  const [mended] = await waiting();
  const body = { id: mended?.id, appeal_outcome: 'reverse' };
  expect((await staff.call('PUT', '/admin/appeal', { body })).status).toBe(200);
}

describe('a story that a moderator hides until it is mended (docs/product/admin.md#hiding)', () => {
  let storyIds: number[];

  beforeAll(async () => {
    const { items } = (await browsers.owner.call('GET', `/user/${its.username}/posts`)).json<{
      items: { story_id: number }[];
    }>();
    storyIds = [...new Set(items.flatMap(({ story_id }) => story_id ?? []))];
    for (const path of paths.filter(({ membersOnly }) => !membersOnly))
      await waitFor(async () => shows(path, await path.read(browsers.visitor, its)), {
        timeout: 30_000,
        every: 100,
        what: `${path.name} for the visitor`,
      });
    const hidden = storyIds.map((story_id) => ({ story_id }));
    await hide(hidden, secretsShownTo);
  });

  const secretsShownTo = async (viewer: Viewer | Member) => {
    const [browser, who] =
      typeof viewer === 'string' ? [browsers[viewer], viewer] : [viewer, 'other' as const];
    const seen = paths
      .filter((path) => isOpenTo(path, who) && !isTold(who, path))
      .map(async (path) => (shows(path, await path.read(browser, its)) ? [path.name] : []));
    return (await Promise.all(seen)).flat();
  };

  it.each(viewers)('is shown to the %s in no way to read, right after the response', async (viewer) => {
    expect(await secretsShownTo(viewer)).toEqual([]);
  });

  it('is shown to the staff in no way but that of the queue', async () => {
    expect(await secretsShownTo(staff)).toEqual([]);
    const path = `/admin/hidden-story?story_id=${its.storyId}`;
    expect((await staff.call('GET', path)).text).toContain(its.secret);
    for (const viewer of viewers) expect((await browsers[viewer].call('GET', path)).status).toBe(404);
  });

  it('is read and mended by its author alone, stays hidden while it waits, and is there again once it is released', async () => {
    const path = `/account/hidden-story?story_id=${its.storyId}`;
    const statuses = viewers.map(async (viewer) => [
      viewer,
      (await browsers[viewer].call('GET', path)).status,
    ]);
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
      owner: 200,
      accepted: 404,
      requested: 404,
      other: 404,
      visitor: 403,
    });
    const body = { story_id: its.storyId, description: `The ${its.secret} source is named.` };
    expect((await browsers.owner.call('PUT', '/account/hidden-story', { body })).status).toBe(200);
    for (const viewer of viewers) expect(await secretsShownTo(viewer)).toEqual([]);
    await release();
    const read = async () => (await browsers.visitor.call('GET', `/story/${its.slug}`)).text;
    await waitFor(async () => (await read()).includes('source is named'), { what: 'the story to be back' });
  });
});

const everybody = [...viewers, 'staff'] as const;

/** A comment under the story that has a secret word of its own, and the ways by which somebody reads that word. */
async function secretComment() {
  const secret = `hush${randomBytes(5).toString('hex')}`;
  const { accepted } = browsers;
  const body = { story_id: its.storyId, comment_text: `Between us: ${secret}.` };
  const posted = await accepted.call('POST', '/comment', { body });
  expect(posted.status).toBe(201);
  const { comment_id: commentId, is_waiting = 0 } = posted.json<{ comment_id: number; is_waiting?: 1 }>();
  const about = { ...its, secret, commentId, username: (accepted as Member).username };
  const ways: readonly AccessPath[] = [
    ...accessPaths.filter(({ name }) => name !== 'replying to the comment'),
    { name: 'the queue of approvals', read: get(() => '/user/account/waiting-comments'), membersOnly: true },
    {
      name: 'the own comments that wait',
      read: get(({ slug }) => `/story/${slug}/waiting-comments`),
      membersOnly: true,
    },
  ];
  return {
    commentId,
    isWaiting: is_waiting,
    async shownTo(viewer: Viewer | 'staff'): Promise<string[]> {
      const browser = viewer === 'staff' ? staff : browsers[viewer];
      const seen = ways
        .filter((path) => isOpenTo(path, viewer === 'staff' ? 'other' : viewer))
        .map(async (path) => {
          const response = await path.read(browser, about);
          // The page of a search says what was searched for, also when it finds nothing.
          const isShown = response.text.includes(secret) && (path.shows?.(response, about) ?? true);
          return isShown ? [path.name] : [];
        });
      return (await Promise.all(seen)).flat();
    },
  };
}

type Secret = Awaited<ReturnType<typeof secretComment>>;

/** By these anybody reads a comment that is there. */
const waysToComment = [
  'a comment',
  "the story's comments",
  "the profile's comments",
  "the comment's page",
  "the page of the story's comments",
  'a search for comments',
];

const isThere = (comment: Secret) =>
  waitFor(
    async () => {
      const shown = await comment.shownTo('visitor');
      return waysToComment.every((way) => shown.includes(way));
    },
    { timeout: 30_000, every: 100, what: 'the comment to be there for the visitor' },
  );

/** A series or a collection with a secret word of its own, and the ways by which somebody reads that word. */
async function secretList(kind: 'series' | 'collection') {
  const secret = `hush${randomBytes(5).toString('hex')}`;
  const { owner, other } = browsers;
  const post = async <Reply>(path: string, body: object, who: Browser = owner) => {
    const response = await who.call('POST', path, { body });
    expect(response.status).toBeLessThan(300);
    return response.json<Reply>();
  };
  const { story_id, slug } = await post<{ story_id: number; slug: string }>('/story', {
    title: `A plain lamp of a ${kind}`,
    rich_text_story: '<p>Every evening the keeper climbed the hill and lit the lamp.</p>',
  });
  const texts = { title: `The ${secret} hill`, description: `All of the ${secret}` };
  const extra = kind === 'collection' ? { collection_visibility: 'public', story_id } : {};
  const list = await post<{ series_id: number; collection_id: number; slug: string }>(`/${kind}`, {
    ...texts,
    ...extra,
  });
  const { series_id, collection_id } = list;
  if (kind === 'series') await owner.call('PUT', '/series/story', { body: { series_id, story_id } });
  const thing = kind === 'series' ? { series_id } : { collection_id };
  await post(`/${kind}/subscription`, thing, other);
  const ofList =
    kind === 'series'
      ? { seriesSlug: list.slug, seriesId: series_id }
      : { collectionSlug: list.slug, collectionId: collection_id };
  const about = { ...its, secret, slug, storyId: story_id, ...ofList };
  return {
    thing,
    slug,
    async shownTo(viewer: Viewer | 'staff'): Promise<string[]> {
      const browser = viewer === 'staff' ? staff : browsers[viewer];
      const seen = accessPaths
        .filter((path) => isOpenTo(path, viewer === 'staff' ? 'other' : viewer))
        .filter((path) => viewer === 'staff' || !isTold(viewer, path))
        .filter(({ name }) => name !== 'replying to the comment')
        .map(async (path) => {
          const response = await path.read(browser, about);
          const isShown = saysMore(response, about) && (path.shows?.(response, about) ?? true);
          return isShown ? [path.name] : [];
        });
      return (await Promise.all(seen)).flat();
    },
  };
}

/** By these anybody reads the title of a series or a collection that is there. */
const waysToList = {
  series: [
    'the series',
    "the profile's series",
    'a search for series',
    'the series that the search field suggests',
  ],
  collection: ['the collection', "the profile's collections"],
} as const;

describe.each(['series', 'collection'] as const)(
  'a %s that a moderator hides until it is mended (docs/product/admin.md#hiding)',
  (kind) => {
    let list: Awaited<ReturnType<typeof secretList>>;
    const isThereAgain = () =>
      waitFor(
        async () => {
          const shown = await list.shownTo('visitor');
          return waysToList[kind].every((way) => shown.includes(way));
        },
        { timeout: 30_000, every: 100, what: `the ${kind} to be there for the visitor` },
      );

    beforeAll(async () => {
      list = await secretList(kind);
      await isThereAgain();
      await hide([list.thing], list.shownTo);
    });

    it.each(everybody)('is shown to the %s in no way to read, right after the response', async (viewer) => {
      expect(await list.shownTo(viewer)).toEqual([]);
    });

    it('takes none of its stories with it', async () => {
      expect((await browsers.visitor.call('GET', `/story/${list.slug}`)).status).toBe(200);
    });

    it('is mended by its author, stays hidden while it waits, and is there again once it is released', async () => {
      const [[key, id] = ['', 0]] = Object.entries(list.thing);
      const asAuthor = `/account/hidden-${kind}?${key}=${id}`;
      const asStaff = `/admin/hidden-${kind}?${key}=${id}`;
      const statuses = [browsers.owner, browsers.other, staff].map(async (who) => [
        (await who.call('GET', asAuthor)).status,
        (await who.call('GET', asStaff)).status,
      ]);
      expect(await Promise.all(statuses)).toEqual([
        [200, 404],
        [404, 404],
        [404, 200],
      ]);
      const body = { ...list.thing, mended_words: 'The source is named.' };
      expect((await browsers.owner.call('PUT', `/account/hidden-${kind}`, { body })).status).toBe(200);
      expect(await list.shownTo('other')).toEqual([]);
      await release();
      await isThereAgain();
    });
  },
);

describe('a comment that a moderator hides until it is mended (docs/product/admin.md#hiding)', () => {
  let comment: Secret;
  const path = () => `/account/hidden-comment?comment_id=${comment.commentId}`;

  beforeAll(async () => {
    comment = await secretComment();
    await isThere(comment);
    await hide([{ comment_id: comment.commentId }], comment.shownTo);
  });

  it.each(everybody)('is shown to the %s in no way to read, right after the response', async (viewer) => {
    expect(await comment.shownTo(viewer)).toEqual([]);
  });

  it('is read by its author and the staff, each in one way', async () => {
    const statuses = async (of: string) => {
      const read = async (who: Browser) => (await who.call('GET', of)).status;
      const entries = viewers.map(async (viewer) => [viewer, await read(browsers[viewer])] as const);
      return Object.fromEntries([...(await Promise.all(entries)), ['staff', await read(staff)]]);
    };
    const nobody = { owner: 404, accepted: 404, requested: 404, other: 404, visitor: 403, staff: 404 };
    expect(await statuses(path())).toEqual({ ...nobody, accepted: 200 });
    const ofStaff = `/admin/hidden-comment?comment_id=${comment.commentId}`;
    expect(await statuses(ofStaff)).toEqual({ ...nobody, visitor: 404, staff: 200 });
  });

  it('tells its author why, stays hidden while it waits, and is there again once it is released', async () => {
    const { items } = (await browsers.accepted.call('GET', '/account/decisions')).json<{ items: object[] }>();
    expect(items).toMatchObject([
      { hidden_comment_id: comment.commentId, hidden_story_id: null, decision_words: 'Name the source.' },
    ]);
    const { comment_text } = (await browsers.accepted.call('GET', path())).json<{ comment_text: string }>();
    const body = { comment_id: comment.commentId, comment_text: `${comment_text} The source is named.` };
    expect((await browsers.accepted.call('PUT', '/account/hidden-comment', { body })).status).toBe(200);
    for (const viewer of everybody) expect(await comment.shownTo(viewer)).toEqual([]);
    await release();
    await isThere(comment);
    const { text } = await browsers.visitor.call('GET', `/comment/${comment.commentId}`);
    expect(text).toContain('The source is named.');
  });
});

describe('a comment that waits for approval (docs/product/comments.md#approval)', () => {
  let comment: Secret;

  beforeAll(async () => {
    const set = (comment_rule: string) =>
      browsers.owner.call('PUT', '/user/account/settings', { body: { comment_rule } });
    await waitFor(async () => {
      await set('open');
      return (await set('each')).status === 200;
    });
    comment = await secretComment();
    expect(comment.isWaiting).toBe(1);
    // Of the two whom it concerns each has a member who is blocked, or who blocks.
    const block = (by: Browser, user_id: number) =>
      by.call('POST', '/user/account/block', { body: { user_id } });
    for (const by of [browsers.owner, browsers.accepted])
      expect((await block(by, await idOf(browsers.requested))).status).toBe(200);
  });

  it.each([
    ['the author of the comment', 'accepted', ['the own comments that wait']],
    ['the author of the story', 'owner', ['the queue of approvals']],
    ['another member', 'other', []],
    ['a member whom both have blocked', 'requested', []],
    ['a visitor', 'visitor', []],
    ['the staff', 'staff', []],
  ] as const)('is shown to %s where it belongs and nowhere else', async (_, viewer, ways) => {
    expect(await comment.shownTo(viewer)).toEqual(ways);
  });

  it('is read in each of the other ways once it is approved, by all but who is blocked', async () => {
    const body = { comment_id: comment.commentId };
    expect((await browsers.owner.call('POST', '/comment/approval', { body })).status).toBe(200);
    await isThere(comment);
    expect(await comment.shownTo('other')).toEqual(expect.arrayContaining(waysToComment));
    const forEverybody = (await comment.shownTo('requested')).filter((name) => !/^the .*page/u.test(name));
    expect(forEverybody).toEqual([]);
  });
});
