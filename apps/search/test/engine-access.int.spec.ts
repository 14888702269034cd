import type { SessionViewer } from '@quillstead/contracts';
import { hideFormerTexts } from '../src/engine/index.js';
import type { MeiliServerOfTests } from './meili-server/server.js';
import { engines, openOnSmallMeilisearch, openSearch, search, type Search } from './open-search.js';

/** Names alone: what is searched while Meilisearch is away. */
const ways = [...engines, 'names'] as const;

/** Tests who may find which items (docs/product/people.md), with the engine alone. */
describe.each(ways)('what the engine on %s hides', (engine) => {
  let opened: Search;
  /** The one that goes away. */
  let meili: MeiliServerOfTests | undefined;
  let viewers: Record<'owner' | 'accepted' | 'requested' | 'other' | 'visitor', SessionViewer | null>;
  let storyId: number;

  beforeAll(async () => {
    if (engine === 'names') {
      const small = await openOnSmallMeilisearch();
      [opened, meili] = [small, small.meili];
    } else opened = await openSearch(engine);
    const owner = await opened.person('owner');
    const [accepted, requested, other] = [
      await opened.person('accepted'),
      await opened.person('requested'),
      await opened.person('other'),
    ];
    viewers = { owner, accepted, requested, other, visitor: null };
    storyId = await opened.story(owner, {
      title: 'Zeppelin',
      text: 'A zeppelin rose.',
      hashtag_list: ['#Airships'],
    });
    await opened.engine.put('hashtag', [
      { hashtag_id: 1, hashtag: '#airships', value: '#Airships', count_stories: 1 },
    ]);
    await opened.series(owner, { title: 'Zeppelin days' });
    await opened.comment(other, storyId, 1, 'What a zeppelin that was.');
    await opened.subscribe(accepted.id, owner.id, true);
    await opened.subscribe(requested.id, owner.id, false);
  });
  afterAll(() => opened.close());

  /** Reads while Meilisearch is away, where names alone are tried. */
  const reading = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    await meili?.goAway();
    const result = await read();
    await meili?.comeBack();
    return result;
  };
  const seriesPaths = async (viewer: SessionViewer | null) => [
    (await opened.find('series', 'zeppelin', { viewer })).length > 0,
    (await opened.find('series', 'zeppelin', { viewer, sort: 'alphabetical' })).length > 0,
    (await opened.find('series', '@owner', { viewer })).length > 0,
    (await opened.engine.suggest('zepp', ['series'], viewer)).length > 0,
    (await opened.engine.suggest('days', ['series'], viewer)).length > 0,
  ];
  const look = async (): Promise<Record<string, boolean[]>> => {
    const accessPaths = async (viewer: SessionViewer | null) => [
      (await opened.find('story', 'zeppelin', { viewer })).length > 0,
      (await opened.find('story', 'zeppelin', { viewer, sort: 'newest' })).length > 0,
      (await opened.find('story', '@owner', { viewer })).length > 0,
      (await opened.find('comment', 'zeppelin', { viewer })).length > 0,
      (await opened.engine.suggest('zepp', ['story'], viewer)).length > 0,
      ...(await seriesPaths(viewer)),
    ];
    const entries = Object.entries(viewers).map(
      async ([name, viewer]) => [name, await accessPaths(viewer)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  };
  const seen = () => reading(look);
  const find = (...request: Parameters<Search['find']>) => reading(() => opened.find(...request));
  /** A word of a title and one of a hashtag whose count is not known to be none yet. */
  const nearest = (viewer: SessionViewer | null) =>
    reading(() =>
      Promise.all(
        ['zzeppelinn', 'airshipps'].map((q) => opened.engine.nearest('story', search(q, { viewer }))),
      ),
    );
  const hasComments = engine !== 'names';
  const ofSeries = [true, true, true, true, true];
  const all = [true, true, true, hasComments, true, ...ofSeries];
  const none = all.map(() => false);

  it('shows a public story to everybody', async () => {
    expect(await seen()).toEqual({ owner: all, accepted: all, requested: all, other: all, visitor: all });
  });

  it('shows a private one to its author and to accepted readers, the moment the event is applied', async () => {
    await opened.person('owner', { user_id: 1, is_private: 1 });
    expect(await seen()).toEqual({ owner: all, accepted: all, requested: none, other: none, visitor: none });
    expect(await find('user', 'owner')).toEqual([1]);
    // Names are found with their typos, and nothing is said of them.
    expect(await nearest(viewers.accepted)).toEqual(
      engine === 'names' ? [null, null] : ['zeppelin', 'airships'],
    );
    expect(await nearest(viewers.other)).toEqual([null, null]);
    const inSeries = (viewer: SessionViewer | null) =>
      reading(() => opened.engine.nearest('series', search('zzeppelinn', { viewer })));
    expect(await inSeries(viewers.accepted)).toBe(engine === 'names' ? null : 'zeppelin');
    expect(await inSeries(viewers.other)).toBeNull();
  });

  it('shows nothing of who is suspended, to nobody', async () => {
    await opened.person('owner', { user_id: 1, status: 'suspended' });
    expect(await seen()).toEqual({
      owner: none,
      accepted: none,
      requested: none,
      other: none,
      visitor: none,
    });
    expect(await find('user', 'owner')).toEqual([]);
    expect(await reading(() => opened.engine.suggest('owner', ['user'], null))).toEqual([]);
    await opened.person('owner', { user_id: 1 });
  });

  it('shows nothing of an author who is not known yet, to nobody, and everything when they are', async () => {
    const unknown = { id: 900, session_id: 1, username: 'newcomer', role: 'member', show_nsfw: 0 } as const;
    await opened.engine.put('hashtag', [
      { hashtag_id: 2, hashtag: '#barques', value: '#Barques', count_stories: 0 },
    ]);
    const barque = { title: 'Barque', text: 'A barque left.', hashtag_list: ['#Barques'] };
    const theirs = await opened.story(unknown, barque);
    await opened.comment(viewers.other ?? unknown, theirs, 2, 'What a barque that was.');
    await opened.comment(unknown, storyId, 3, 'A barque beside it.');
    const foundBy = async (viewer: SessionViewer | null) => [
      await opened.find('story', 'barque', { viewer }),
      await opened.find('story', 'barque', { viewer, sort: 'newest' }),
      await opened.find('comment', 'barque', { viewer }),
      await opened.find('comment', 'barque', { viewer, sort: 'newest' }),
      await opened.find('user', 'newcomer', { viewer }),
      (await opened.engine.suggest('barq', ['story'], viewer)).map(({ id }) => id),
      (await opened.engine.suggest('newco', ['user'], viewer)).map(({ id }) => id),
    ];
    for (const viewer of [unknown, ...Object.values(viewers)])
      expect(await reading(() => foundBy(viewer))).toEqual([[], [], [], [], [], [], []]);
    expect(
      await reading(() => opened.engine.nearest('story', search('bbarque', { viewer: unknown }))),
    ).toBeNull();
    await opened.person('newcomer', { user_id: unknown.id });
    // The background task of the arrival writes the story again.
    await opened.story(unknown, { ...barque, story_id: theirs });
    expect((await reading(() => foundBy(null)))[5]).toEqual([theirs]);
  });

  it('shows what a private person has said as one of the comments of a public story, and as theirs to accepted readers alone', async () => {
    const { accepted, requested, other } = viewers;
    await opened.person('other', { user_id: other?.id ?? 0, is_private: 1 });
    await opened.subscribe(accepted?.id ?? 0, other?.id ?? 0, true);
    await opened.subscribe(requested?.id ?? 0, other?.id ?? 0, false);
    const found = (q: string, sort: 'newest' | null = null) =>
      reading(async () => {
        const entries = Object.entries(viewers).map(
          async ([name, viewer]) =>
            [name, (await opened.find('comment', q, { viewer, sort })).length > 0] as const,
        );
        return Object.fromEntries(await Promise.all(entries));
      });
    const is = hasComments;
    const everybody = { owner: is, accepted: is, requested: is, other: is, visitor: is };
    const readers = { owner: false, accepted: is, requested: false, other: is, visitor: false };
    expect(await found('zeppelin')).toEqual(everybody);
    for (const q of ['@other', '@other zeppelin', 'zeppelin by other', 'zeppelin by @other']) {
      expect([q, await found(q)]).toEqual([q, readers]);
      expect([q, await found(q, 'newest')]).toEqual([q, readers]);
      const best = Object.entries(viewers).map(async ([name, viewer]) => {
        const { hits } = await opened.engine.best('comment', search(q, { viewer }));
        return [name, hits.length > 0] as const;
      });
      expect([q, Object.fromEntries(await reading(() => Promise.all(best)))]).toEqual([q, readers]);
    }
    await opened.person('other', { user_id: other?.id ?? 0 });
    expect(await found('@other')).toEqual(everybody);
  });

  it('shows NSFW stories and what is said under them to those alone who switched them on', async () => {
    await opened.engine.put('story', [
      {
        story_id: storyId,
        version: 2,
        author_id: 1,
        slug: 'zeppelin',
        title: 'Zeppelin',
        description: null,
        text: 'A zeppelin rose.',
        hashtag_list: [],
        is_nsfw: 1,
        count_words: 3,
        posted_at: '2026-01-01T00:00:00.000Z',
        updated_at: null,
      },
    ]);
    // A series is shown by its page whatever its stories are, and so it is here.
    const seriesAlone = all.map((_, place) => place >= all.length - ofSeries.length);
    expect((await seen())['visitor']).toEqual(seriesAlone);
    expect((await seen())['other']).toEqual(seriesAlone);
    const { other } = viewers;
    viewers.other = other && { ...other, show_nsfw: 1 };
    expect((await seen())['other']).toEqual(all);
  });

  it('shows a story for members, and the comments on it, to members alone, the moment the event is applied', async () => {
    const turn = (isMembersOnly: 0 | 1, version: number) =>
      hideFormerTexts.story([{ id: storyId, version, isMembersOnly }], opened.dataSource.manager);
    const { owner } = viewers;
    if (owner === null) throw new Error('No owner');
    const changed = (is_members_only: 0 | 1, version: number) =>
      opened.story(owner, {
        story_id: storyId,
        version,
        title: 'Zeppelin',
        text: 'A zeppelin rose.',
        hashtag_list: ['#Airships'],
        is_members_only,
      });
    const ofVisitor = [false, false, false, false, false, ...ofSeries];
    await changed(0, 2);
    await turn(1, 3);
    expect((await seen())['visitor']).toEqual(ofVisitor);
    // The comments stand in documents of their own, which the event has not touched.
    expect(await find('comment', 'zeppelin', { viewer: viewers.other })).toHaveLength(hasComments ? 1 : 0);
    await changed(1, 3);
    expect(await seen()).toEqual({
      owner: all,
      accepted: all,
      requested: all,
      other: all,
      visitor: ofVisitor,
    });
    expect(await nearest(null)).toEqual([null, null]);
    await turn(0, 4);
    await changed(0, 4);
    expect((await seen())['visitor']).toEqual(all);
  });
});
