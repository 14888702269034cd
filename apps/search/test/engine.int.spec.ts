import { traitMask } from '@quillstead/catalogue';
import type { SessionViewer } from '@quillstead/contracts';
import { publicUser } from '@quillstead/testing';
import { storeUsers } from '../src/user-projection/index.js';
import { engines, openSearch, search, type Search } from './open-search.js';

/** The behaviour that every engine must have. */
describe.each(engines)('the search engine on %s', (name) => {
  let opened: Search;
  let ann: SessionViewer;
  let ben: SessionViewer;
  let ids: Record<
    'whole' | 'beginning' | 'words' | 'text' | 'typo' | 'accent' | 'cjk' | 'emoji' | 'long' | 'by',
    number
  >;

  beforeAll(async () => {
    opened = await openSearch(name);
    ann = await opened.person('ann_lee', {
      display_name: 'Ann Lee',
      bio: 'Writes of lighthouses.',
      followers: 3,
    });
    ben = await opened.person('ben', { display_name: 'Benedikt Müller', followers: 9 });
    await opened.person('annette', { followers: 50 });
    ids = {
      whole: await opened.story(ann, { title: 'Lantern' }),
      beginning: await opened.story(ann, { title: 'Lantern of the harbour' }),
      words: await opened.story(ben, { title: 'The old lantern', hashtag_list: ['#Harbour'] }),
      text: await opened.story(ben, { title: 'Dusk', text: 'She held two lanterns over the quiet water.' }),
      typo: await opened.story(ben, { title: 'Lanturns' }),
      accent: await opened.story(ann, { title: 'Café Noël', text: 'Où est la crème brûlée?' }),
      cjk: await opened.story(ann, { title: '灯台の光', text: '海の向こうに灯台がある。' }),
      emoji: await opened.story(ann, { title: '🙂🙃 faces' }),
      long: await opened.story(ben, {
        title: 'Long',
        text: `${'filler '.repeat(60_000)}xylophone at the end`,
        count_words: 20_000,
        traits: traitMask(['novella']),
      }),
      by: await opened.story(ben, { title: 'Stand by me', text: 'A song.' }),
    };
  });
  afterAll(() => opened.close());

  it('puts the whole title before its beginning, that before words, these before a likeness', async () => {
    const found = await opened.find('story', 'lantern');
    expect(found.slice(0, 2)).toEqual([ids.whole, ids.beginning]);
    expect(new Set(found.slice(2, 4))).toEqual(new Set([ids.words, ids.text]));
    expect(found[4]).toBe(ids.typo);
  });

  it('finds a word by its beginning, its plural and its singular', async () => {
    for (const q of ['lanter', 'lanterns', 'lantern'])
      expect(await opened.find('story', q)).toEqual(expect.arrayContaining([ids.whole, ids.text]));
    // Too short a beginning to be taken for the word with typos.
    expect(await opened.find('story', 'xyl')).toEqual([ids.long]);
  });

  it('puts the later of equals first, in a list and among the best', async () => {
    const made: number[] = [];
    for (const day of [2, 3, 3])
      made.push(await opened.story(ann, { title: 'Papaya', posted_at: `2026-05-0${day}T00:00:00.000Z` }));
    const { hits } = await opened.engine.best('story', search('papaya', { sort: 'top' }));
    expect(await opened.find('story', 'papaya')).toEqual(made.toReversed());
    expect(hits.map(({ id }) => id)).toEqual(made.toReversed());
    await opened.engine.remove('story', made.map(String));
  });

  it('puts words as they were typed before others, and marks none that is only like them beside these', async () => {
    const like = await opened.story(ann, { title: 'Evening', text: 'A ferny gondola.' });
    const typed = await opened.story(ann, { title: 'Crossing', text: 'The ferry passed a gondola.' });
    const marked = async (q: string) =>
      (await opened.engine.find('story', search(q))).hits.map(({ id, excerpt }) => [
        id,
        (excerpt?.marks ?? []).map(([from, to]) => excerpt?.text.slice(from, to)),
      ]);
    expect(await marked('ferry')).toEqual([
      [typed, ['ferry']],
      [like, []],
    ]);
    expect(await marked('ferry gondola')).toEqual([
      [typed, ['ferry', 'gondola']],
      [like, ['gondola']],
    ]);
    await opened.engine.remove('story', [like, typed].map(String));
  });

  it('forgives a typo in a title', async () => {
    expect(await opened.find('story', 'lantren of the harbour')).toContain(ids.beginning);
  });

  it.each(['cafe noel', 'CAFÉ NOËL', 'creme brulee', 'Noël'])(
    'finds without regard to accents by %j',
    async (q) => {
      expect(await opened.find('story', q)).toContain(ids.accent);
    },
  );

  it('finds a phrase as it stands and no other way', async () => {
    expect(await opened.find('story', '"quiet water"')).toEqual([ids.text]);
    expect(await opened.find('story', '"water quiet"')).toEqual([]);
    expect(await opened.find('story', 'water quiet')).toEqual([ids.text]);
  });

  it('finds a word of the text together with one of the title or the name of the author', async () => {
    expect((await opened.find('story', 'dusk lanterns'))[0]).toBe(ids.text);
    expect((await opened.find('story', 'benedikt held'))[0]).toBe(ids.text);
  });

  it('finds by a sentence what has its rarer words and not all of them', async () => {
    expect(await opened.find('story', 'she carried lanterns across some quiet water')).toContain(ids.text);
  });

  it('reads "by" as an author, and as a word', async () => {
    expect((await opened.find('story', 'lantern by ben')).slice(0, 2).toSorted()).toEqual([
      ids.words,
      ids.text,
    ]);
    expect((await opened.find('story', 'stand by me'))[0]).toBe(ids.by);
  });

  it('holds to an author, a hashtag, a length and a time', async () => {
    expect(new Set(await opened.find('story', 'lantern @ben'))).toEqual(
      new Set([ids.words, ids.text, ids.typo]),
    );
    expect(await opened.find('story', '#harbour')).toEqual([ids.words]);
    expect(await opened.find('story', 'xylophone length:novella')).toEqual([ids.long]);
    expect(await opened.find('story', 'xylophone length:novel')).toEqual([]);
    expect(await opened.find('story', '@ann_lee until:2026-01-02')).toEqual([ids.whole]);
    expect(await opened.find('story', '@ann_lee since:2026-01-07')).toEqual(
      [ids.emoji, ids.cjk].toSorted((a, b) => b - a),
    );
  });

  it('finds a word at the end of a long story, once', async () => {
    expect(await opened.find('story', 'xylophone')).toEqual([ids.long]);
    expect(await opened.find('story', 'filler')).toEqual([ids.long]);
  });

  it('finds scripts without spaces, and signs', async () => {
    expect(await opened.find('story', '灯台')).toContain(ids.cjk);
    expect(await opened.find('story', 'の光')).toContain(ids.cjk);
    expect(await opened.find('story', '🙂🙃')).toContain(ids.emoji);
  });

  it('marks the words that it found, as places in plain text', async () => {
    const { hits } = await opened.engine.find('story', search('quiet water'));
    const [hit] = hits;
    const { excerpt } = hit ?? {};
    expect(excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['quiet', 'water']);
  });

  it('marks the word that was typed where it stands, whatever is like it elsewhere', async () => {
    const id = await opened.story(ann, {
      text: `A lamb was here. ${'Nothing more happened. '.repeat(40)} Then the lamp was lit.`,
    });
    const marked = async (q: string) => {
      const { hits } = await opened.engine.find('story', search(q));
      const { excerpt } = hits.find((hit) => hit.id === id) ?? {};
      return excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to));
    };
    expect([await marked('lamp'), await marked('lamb')]).toEqual([['lamp'], ['lamb']]);
    await opened.engine.remove('story', [String(id)]);
  });

  it.each([
    '"',
    '""',
    "it's",
    "'; DROP TABLE story_doc; --",
    '!!&|<->():*',
    'a & | ! b',
    '\\',
    '%_%',
    '-- /* */',
    '<b>x</b>',
    'by by by',
    '@ #',
    '#',
    '\u0000null',
    '\u200b\u202e',
    '😀'.repeat(70),
    'a '.repeat(75),
    '"'.repeat(150),
    '((((((((((',
    "\\'':*",
    'not',
    'or and',
  ])('is not hurt by %j', async (q) => {
    for (const kind of ['story', 'comment', 'hashtag', 'user', 'series'] as const) {
      for (const sort of [null, 'newest', 'top'] as const) {
        await expect(opened.find(kind, q.replaceAll('\0', ''), { sort })).resolves.toBeInstanceOf(Array);
      }
      await opened.engine.nearest(kind, search(q.replaceAll('\0', '')));
    }
    expect(await opened.find('story', 'xylophone')).toEqual([ids.long]);
  });

  it('finds people by their names, and of equals the better known first', async () => {
    expect(await opened.find('user', 'ann')).toEqual([3, ann.id]);
    expect((await opened.find('user', 'ann lee'))[0]).toBe(ann.id);
    expect(await opened.find('user', '@ann_lee')).toContain(ann.id);
    expect(await opened.find('user', 'muller')).toContain(ben.id);
    expect(await opened.find('user', 'lighthouses')).toEqual([ann.id]);
    expect(await opened.find('user', 'anette')).toContain(3);
  });

  it('sorts people by age, followers and name', async () => {
    expect(await opened.find('user', 'ann', { sort: 'top' })).toEqual([3, ann.id]);
    expect(await opened.find('user', 'ann', { sort: 'alphabetical' })).toEqual([ann.id, 3]);
    expect(await opened.find('user', 'ann', { sort: 'newest' })).toEqual([3, ann.id]);
  });

  it('finds hashtags that have stories, and no others', async () => {
    await opened.engine.put('hashtag', [
      { hashtag_id: 1, hashtag: '#moon', value: '#Moon', count_stories: 2 },
      { hashtag_id: 2, hashtag: '#moonlight', value: '#moonlight', count_stories: 9 },
      { hashtag_id: 3, hashtag: '#moons', value: '#moons', count_stories: 0 },
    ]);
    expect(await opened.find('hashtag', '#moon')).toEqual([1, 2]);
    expect(await opened.find('hashtag', 'moonligth')).toContain(2);
    expect(await opened.find('hashtag', 'moon', { sort: 'top' })).toEqual([2, 1]);
    await opened.engine.remove('hashtag', ['#moon']);
    expect(await opened.find('hashtag', '#moon')).toEqual([2]);
  });

  it('pages through a list without showing anything twice or never, whatever is added meanwhile', async () => {
    const made: number[] = [];
    for (let index = 0; index < 60; index += 1)
      made.push(
        await opened.story(ann, { title: `Pebble ${index}`, text: 'pebble '.repeat((index % 7) + 1) }),
      );
    for (const sort of [null, 'newest'] as const) {
      const seen: number[] = [];
      for (let next: string | null = null, page = 0; page === 0 || next !== null; page += 1) {
        const { hits, next: after } = await opened.engine.find('story', search('pebble', { sort, next }));
        seen.push(...hits.map(({ id }) => id));
        next = after;
        if (sort === 'newest') await opened.story(ann, { title: 'Pebble of later' });
      }
      expect(seen.filter((id) => made.includes(id)).toSorted((a, b) => a - b)).toEqual(made);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('pages through the stories of an author that were posted at one moment, each of them once', async () => {
    const dee = await opened.person('dee_at_once');
    const posted_at = '2026-06-01T00:00:00.000Z';
    const stories = Array.from({ length: 60 }, () => opened.storyOf(dee, { posted_at }));
    await opened.engine.put('story', stories);
    const made = stories.map(({ story_id }) => story_id);
    for (const sort of [null, 'newest'] as const) {
      const seen: number[] = [];
      for (let next: string | null = null, page = 0; page === 0 || next !== null; page += 1) {
        const query = search('@dee_at_once', { sort, next });
        const { hits, next: after } = await opened.engine.find('story', query);
        seen.push(...hits.map(({ id }) => id));
        next = after;
      }
      expect(seen).toEqual(made.toReversed());
    }
    await opened.engine.remove('story', made.map(String));
  });

  it('refuses the cursor of another list', async () => {
    const { next } = await opened.engine.find('story', search('pebble'));
    await expect(opened.find('story', 'pebble', { next, list: 'another' })).rejects.toMatchObject({
      code: 'bad_cursor',
    });
  });

  it('says how a word that it does not find may be spelt', async () => {
    expect(await opened.engine.nearest('story', search('harbuor'))).toBe('harbour');
    expect(await opened.engine.nearest('comment', search('harbuor'))).toBe('harbour');
    for (const kind of ['story', 'comment', 'user'] as const)
      expect(await opened.engine.nearest(kind, search('benedict'))).toBe('benedikt');
    expect(await opened.engine.nearest('story', search('qqqqqqqq'))).toBeNull();
  });

  it('keeps the later of two states of a story, and forgets one that is gone with its comments', async () => {
    const id = await opened.story(ann, { title: 'Quartz', version: 5 });
    await opened.comment(ben, id, 900, 'What a quartzite that is.');
    expect(await opened.find('comment', 'quartzite')).toEqual([900]);
    await opened.engine.remove('story', [String(id)]);
    expect(await opened.find('story', 'quartz')).toEqual([]);
    expect(await opened.find('comment', 'quartzite')).toEqual([]);
  });

  describe('suggesting', () => {
    const kinds = ['user', 'hashtag', 'story'] as const;
    const suggest = async (key: string) =>
      (await opened.engine.suggest(key, kinds, null)).map(({ kind, id }) => `${kind}:${id}`);

    it('gives names that begin so, the better known first, and titles', async () => {
      expect((await suggest('ann')).slice(0, 2)).toEqual(['user:3', `user:${ann.id}`]);
      expect(await suggest('lant')).toEqual(
        expect.arrayContaining([`story:${ids.whole}`, `story:${ids.words}`]),
      );
      expect(await suggest('mo')).toEqual(['hashtag:2']);
    });

    it('gives people who are there, however many better known ones are not', async () => {
      const gone = Array.from({ length: 60 }, (_, place) =>
        publicUser({ user_id: 1_000 + place, username: `zorro_${place}`, status: 'suspended' }),
      );
      await opened.dataSource.transaction((manager) => storeUsers(gone, manager));
      await opened.engine.put(
        'user',
        gone.map((user) => ({ ...user, count_subscribers: 1_000 })),
      );
      const { id } = await opened.person('zorrina', { user_id: 2_000 });
      expect(await suggest('zorr')).toEqual([`user:${id}`]);
      expect(await opened.find('user', 'zorr')).toEqual([id]);
    });

    it('forgives a typo in a name', async () => {
      expect(await suggest('anette')).toContain('user:3');
    });

    it('forgives a typo in a hashtag', async () => {
      const hashtag = { hashtag_id: 77, hashtag: '#pumpernickel', value: '#Pumpernickel', count_stories: 1 };
      await opened.story(ben, { hashtag_list: ['#Pumpernickel'] });
      await opened.engine.put('hashtag', [hashtag]);
      expect(await suggest('pumpernikel')).toEqual(['hashtag:77']);
    });

    it.each(['灯', '🙂', '%', 'a'.repeat(150), "'", '\\'])('is not hurt by %j', async (key) => {
      await expect(suggest(key)).resolves.toBeInstanceOf(Array);
    });
  });
});
