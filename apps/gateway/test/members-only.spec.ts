import { waitFor } from '@quillstead/testing';
import type { AccessPath, AuthorContent } from './access-path.js';
import { accessPaths } from './access-paths.js';
import type { Browser, BrowserResponse } from './browser.js';
import { changeWhileHeld } from './change-while-held.js';
import { settle, type Viewer, viewers } from './settle-private-author.js';
import { type Member, startWholeSite, type WholeSite } from './whole-site.js';

/** Reads of each round that begin after the response. */
const readsAfter = 400;

/** What these show is the author's, a series' or a collection's, and stays. */
const ofAuthor = new Set([
  "the profile's subscribers",
  'the content access of the profile',
  "the series' preview picture",
  "the collection's preview picture",
  'subscribing to the series',
  'subscribing to the collection',
]);
/** What these would show has the secret word in no title here. */
const withoutSecret = new Set([
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
]);
/** What these show is of the authors whom the viewer follows. */
const needsSubscription = new Set(['home of the authors followed']);
const paths = accessPaths.filter(({ name }) => !withoutSecret.has(name));
/** What is made for visitors, also when a member asks for it: pages, feeds, counts. */
const isForVisitors = ({ name, shownTo }: AccessPath): boolean =>
  shownTo?.length === 0 && !ofAuthor.has(name);

const shows = (path: AccessPath, response: BrowserResponse, its: AuthorContent): boolean =>
  path.shows ? path.shows(response, its) : response.text.toLowerCase().includes(its.secret);

const isOpenTo = (path: AccessPath, viewer: Viewer): boolean => !(path.membersOnly && viewer === 'visitor');

/** A book that loses a story while it is made breaks off, so that no part of it looks whole. */
const mayBreakOff = ({ name }: AccessPath): boolean => name.endsWith('as a book');

/** The stories of a public author and what others may see of them (docs/product/people.md#stories-for-members). */
describe('a story that its author makes one for members only', () => {
  let site: WholeSite;
  let its: AuthorContent;
  let browsers: Record<Viewer, Browser>;
  /** The other story of the author, with the same word. */
  let secondId: number;
  let before: Record<Viewer, Set<string>>;

  beforeAll(async () => {
    site = await startWholeSite();
    [its, browsers] = await settle(site, false);
    const { items } = (await browsers.owner.call('GET', `/user/${its.username}/posts`)).json<{
      items: { story_id: number }[];
    }>();
    secondId = items.map(({ story_id }) => story_id).find((id) => id !== its.storyId) ?? 0;
    // A search finds it once it is indexed, and a page of notifications is shown without what content cannot say in time.
    const all = paths.filter(({ shownTo }) => shownTo === undefined || shownTo.includes('accepted'));
    for (const path of all)
      for (const viewer of ['accepted', 'requested', 'other'] as const)
        if (viewer === 'accepted' || !needsSubscription.has(path.name))
          await waitFor(async () => shows(path, await path.read(browsers[viewer], its), its), {
            timeout: 30_000,
            every: 100,
            what: `${path.name} for the ${viewer}`,
          });
    const entries = viewers.map(async (viewer) => [viewer, new Set(await shownTo(viewer))] as const);
    before = Object.fromEntries(await Promise.all(entries)) as Record<Viewer, Set<string>>;
  });
  afterAll(() => site?.stop());

  const put = (story_id: number, is_members_only: 0 | 1) =>
    browsers.owner.call('PUT', '/story', { body: { story_id, is_members_only } });

  /** A busy site may respond before every service has applied it, and says so. */
  const turn = async (is_members_only: 0 | 1) => {
    for (const id of [secondId, its.storyId]) {
      let response = await put(id, is_members_only);
      for (let tries = 1; response.status === 202 && tries < 10; tries += 1)
        response = await put(id, is_members_only);
      expect(response.status).toBe(200);
    }
  };

  const becomeOpen = async () => {
    await turn(0);
    const isFound = async () => (await shownTo('visitor')).length === before.visitor.size;
    await waitFor(isFound, { timeout: 30_000, every: 200, what: 'visitors to find it again' });
  };

  /** The access paths by which a viewer is shown something now. */
  const shownTo = async (viewer: Viewer): Promise<string[]> => {
    const seen = paths
      .filter((path) => isOpenTo(path, viewer))
      .map(async (path) => (shows(path, await path.read(browsers[viewer], its), its) ? [path.name] : []));
    return (await Promise.all(seen)).flat();
  };
  const secretsShownTo = async (viewer: Viewer) =>
    (await shownTo(viewer)).filter((name) => !ofAuthor.has(name));

  it('is there for everybody before', () => {
    const open = paths.filter((path) => isOpenTo(path, 'visitor')).map(({ name }) => name);
    expect(open.filter((name) => !before.visitor.has(name))).toEqual([]);
  });

  describe('once it is', () => {
    beforeAll(() => turn(1));

    for (const viewer of viewers)
      it.each(paths.filter((path) => isOpenTo(path, viewer)).map((path) => [path.name, path] as const))(
        `by %s shows the ${viewer} what it may`,
        async (name, path) => {
          const response = await path.read(browsers[viewer], its);
          expect(response.status).toBeLessThan(500);
          const isHidden = (viewer === 'visitor' && !ofAuthor.has(name)) || isForVisitors(path);
          expect(shows(path, response, its)).toBe(!isHidden && before[viewer].has(name));
        },
      );

    it('has a stub that names its author and says why, and is for no robot', async () => {
      const stub = (await browsers.visitor.call('GET', `/story/${its.slug}`)).json<object>();
      expect(stub).toEqual({
        content_type: 'story_page',
        content_access: false,
        is_members_only: 1,
        author_id: its.userId,
        author_username: its.username,
        author_display_name: null,
        author_picture: null,
        author_is_verified: 0,
        author_is_private: 0,
        author_is_user: 0,
      });
      const { text, status } = await browsers.visitor.open('GET', `/story/${its.slug}`);
      expect(status).toBe(200);
      expect(text).toMatch(/<meta name="robots" content="noindex/u);
      expect(text).not.toMatch(/property="og:|name="(?:twitter:|description")|application\/ld\+json/u);
    });

    it('is the same to a member who logs out', async () => {
      const member: Member = await site.member();
      const read = () => member.call('GET', `/story/${its.slug}`);
      expect((await read()).text).toContain(its.secret);
      await member.call('DELETE', '/user/account/logout');
      expect((await read()).text).not.toContain(its.secret);
    });
  });

  it('is hidden from visitors only when search has applied it', async () => {
    await becomeOpen();
    await turn(1);
    await put(its.storyId, 0);
    const turned = await changeWhileHeld(site, {
      source: 'content',
      at: ['search'],
      change: () => put(its.storyId, 1),
      callSource: () => browsers.other.call('GET', `/user/${its.username}/posts`),
    });
    expect(turned.status).toBeLessThan(300);
    if (turned.status === 202) await waitFor(async () => (await secretsShownTo('visitor')).length === 0);
    expect(await secretsShownTo('visitor')).toEqual([]);
  });

  it('is read by no visitor after the response, even while visitors read by every access path', async () => {
    const leaks: string[] = [];
    let read = 0;
    for (let round = 0; round < 3; round += 1) {
      await becomeOpen();
      let respondedAt = Infinity;
      let isOver = false;
      const hammer = paths
        .filter((path) => isOpenTo(path, 'visitor') && !ofAuthor.has(path.name) && !mayBreakOff(path))
        .map(async (path) => {
          while (!isOver) {
            const startedAt = performance.now();
            const response = await path.read(browsers.visitor, its);
            read += 1;
            if (startedAt > respondedAt && shows(path, response, its)) leaks.push(path.name);
          }
        });
      const start = read;
      await waitFor(async () => Promise.resolve(read > start + 200), { what: 'the readers to be at it' });
      await turn(1);
      respondedAt = performance.now();
      const until = read + readsAfter;
      await waitFor(async () => Promise.resolve(read > until), {
        timeout: 240_000,
        what: 'the readers to go on',
      });
      isOver = true;
      await Promise.all(hammer);
    }
    expect([...new Set(leaks)]).toEqual([]);
  });
});
