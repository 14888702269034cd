import type { SessionViewer } from '@quillstead/contracts';
import { statementsOf } from '@quillstead/service-kit/testing';
import { openSearch, search, type Search } from './open-search.js';

/** How PostgreSQL in particular handles typos and long texts. */
describe('the PostgreSQL engine', () => {
  let opened: Search;
  let ann: SessionViewer;
  let ids: Record<'harbour' | 'market' | 'long' | 'quoted', number>;

  beforeAll(async () => {
    opened = await openSearch();
    ann = await opened.person('ann_lee', { display_name: 'Ann Lee' });
    ids = {
      harbour: await opened.story(ann, {
        title: 'Dusk',
        text: 'A lighthouse over the harbour, and a night bus.',
      }),
      market: await opened.story(ann, { title: 'Noon', text: 'The harbours were full of tangerines.' }),
      long: await opened.story(ann, {
        title: 'Long',
        text: `A marionette. ${'filler '.repeat(10_000)} A xylophone at the end.`,
      }),
      quoted: await opened.story(ann, {
        title: '“Evening”',
        text: 'He said “sassafras,” and l’horloge struck.',
      }),
    };
  });
  afterAll(() => opened.close());

  it('forgives a typo in a text, and marks the word that was meant', async () => {
    const { hits } = await opened.engine.find('story', search('tangerinse'));
    expect(hits.map(({ id }) => id)).toEqual([ids.market]);
    const excerpt = hits[0]?.excerpt;
    expect(excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['tangerines']);
  });

  it('marks no word that is only like one which others have as it was typed', async () => {
    const similar = await opened.story(ann, { title: 'Evening', text: 'A nerry evening.' });
    const typed = await opened.story(ann, { title: 'Crossing', text: 'The perry crossed.' });
    const { hits } = await opened.engine.find('story', search('perry'));
    expect(hits.map(({ id }) => id)).toEqual([typed, similar]);
    const marked = hits.map(({ excerpt }) =>
      excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to)),
    );
    expect(marked).toEqual([['perry'], undefined]);
    for (const id of [similar, typed]) await opened.engine.remove('story', [String(id)]);
  });

  it('forgives a typo in a text together with the name of its author or another word, not without it', async () => {
    for (const q of ['tangerinse by ann', 'tangerinse noon', 'noon tangerinse'])
      expect([q, await opened.find('story', q)]).toEqual([q, [ids.market]]);
    expect(await opened.find('story', 'tangerinse sassafras')).toEqual([]);
    const typed = await opened.story(ann, { text: 'A tangerinse by ann.' });
    expect(await opened.find('story', 'tangerinse by ann')).toEqual([typed, ids.market]);
    await opened.engine.remove('story', [String(typed)]);
  });

  it('finds a title that begins like three characters which nothing begins with', async () => {
    const otter = await opened.story(ann, { title: 'Otter' });
    expect(await opened.find('story', 'otx')).toEqual([otter]);
    expect(await opened.find('story', 'ox')).toEqual([]);
    await opened.engine.remove('story', [String(otter)]);
  });

  it('takes the same version of a story again, as after its author has changed, and no older one', async () => {
    const id = await opened.story(ann, { title: 'Medlar', version: 2 });
    await opened.story(ann, { story_id: id, title: 'Bullace', version: 2 });
    expect([await opened.find('story', 'medlar'), await opened.find('story', 'bullace')]).toEqual([[], [id]]);
    await opened.story(ann, { story_id: id, title: 'Medlar', version: 1 });
    expect([await opened.find('story', 'medlar'), await opened.find('story', 'bullace')]).toEqual([[], [id]]);
    await opened.engine.remove('story', [String(id)]);
  });

  it('sends the same statements for queries with any number of words, typos among them', async () => {
    const textsOf = async (q: string) =>
      (await statementsOf(() => opened.find('story', q))).map(({ text }) => text);
    const known = new Set<string>();
    for (const q of ['night bus', 'tangerinse noon', 'tangerinse noon xylophone', 'zzqxv vvkwj'])
      for (const text of await textsOf(q)) known.add(text);
    for (const q of [
      'a night bus over the harbour',
      'tangerinse were full at noon',
      'tangerinse noon xylophone marionette sassafras',
    ]) {
      const others = (await textsOf(q)).filter((text) => !known.has(text));
      expect([q, others]).toEqual([q, []]);
    }
  });

  it('sends few statements for words that nobody has searched for', async () => {
    const countOf = async (q: string) => (await statementsOf(() => opened.find('story', q))).length;
    await opened.find('story', 'harbour');
    // Words with typos, stems, the rows, and their texts with the stems of these.
    expect(await countOf('lighthouse')).toBeLessThanOrEqual(5);
    expect(await countOf('harbours noon')).toBeLessThanOrEqual(5);
  });

  it('shows a short text from its first word to its last', async () => {
    const { hits } = await opened.engine.find('story', search('harbour'));
    const text = 'A lighthouse over the harbour, and a night bus.';
    expect(hits.find(({ id }) => id === ids.harbour)?.excerpt?.text).toBe(text);
  });

  it('puts what was typed before what may have been meant, however it is sorted', async () => {
    const typed = await opened.story(ann, { title: 'Typed', text: 'A harbuor, spelt like this.' });
    const found = await opened.find('story', 'harbuor');
    expect(found[0]).toBe(typed);
    expect(new Set(found.slice(1))).toEqual(new Set([ids.harbour, ids.market]));
    expect(await opened.find('story', 'harbuor', { sort: 'newest' })).toEqual([typed]);
    expect(await opened.find('story', 'tangerinse', { sort: 'newest' })).toEqual([ids.market]);
    await opened.engine.remove('story', [String(typed)]);
  });

  it('reads two words that are one, and one that is two', async () => {
    expect(await opened.find('story', 'light house')).toEqual([ids.harbour]);
    expect(await opened.find('story', 'nightbus')).toEqual([ids.harbour]);
  });

  it('marks the words of a text in which others only begin like them', async () => {
    const filling = 'and the rain went on over the town '.repeat(60);
    const text = `${filling} hatter, hatters and hatters ${filling} two hats ${filling}`;
    const hats = await opened.story(ann, { title: 'Greenhouse', text });
    const { hits } = await opened.engine.find('story', search('"hat" greenhouse'));
    expect(hits.map(({ id }) => id)).toEqual([hats]);
    const excerpt = hits[0]?.excerpt;
    expect(excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['hats']);
    expect(excerpt?.text).toContain('two hats');
    await opened.engine.remove('story', [String(hats)]);
  });

  it('leaves nothing that each search has to read before an index', async () => {
    const written = await opened.story(ann, {
      title: 'Pendulum',
      text: 'A pendulum.',
      hashtag_list: ['#clock'],
    });
    const lists = await opened.dataSource.query<{ name: string; pages: number }[]>(
      `SELECT index.oid::regclass::text AS name, gin_clean_pending_list(index.oid)::integer AS pages
       FROM pg_class index JOIN pg_am method ON method.oid = index.relam
       WHERE method.amname = 'gin' AND index.relnamespace = 'public'::regnamespace`,
    );
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.filter(({ pages }) => pages > 0)).toEqual([]);
    await opened.engine.remove('story', [String(written)]);
  });

  it('finds words that lie in different parts of a long story, and marks one of them', async () => {
    const { hits } = await opened.engine.find('story', search('marionette xylophone'));
    expect(hits.map(({ id }) => id)).toEqual([ids.long]);
    expect(hits[0]?.excerpt?.text).toMatch(/marionette|xylophone/u);
    expect(await opened.find('story', '"marionette xylophone"')).toEqual([]);
  });

  it('forgets words of a long story that has become short', async () => {
    await opened.story(ann, { story_id: ids.long, version: 2, title: 'Long', text: 'A marionette.' });
    expect(await opened.find('story', 'marionette xylophone')).toEqual([]);
  });

  it('finds words beside signs that are not ASCII, and shows the signs', async () => {
    for (const q of ['sassafras', 'horloge', 'l’horloge', 'evening'])
      expect(await opened.find('story', q)).toEqual([ids.quoted]);
    const { hits } = await opened.engine.find('story', search('sassafras'));
    expect(hits[0]?.excerpt?.text).toContain('said “sassafras,” and l’horloge');
  });

  it('does not reveal by a spelling what a viewer may not find', async () => {
    const owner = await opened.person('owner', { is_private: 1 });
    await opened.story(owner, { title: 'Closed', text: 'An ocarina.' });
    expect(await opened.engine.nearest('story', search('ocarnia'))).toBeNull();
    expect(await opened.engine.nearest('story', search('ocarnia', { viewer: owner }))).toBe('ocarina');
    expect(await opened.find('story', 'ocarnia')).toEqual([]);
    expect(await opened.find('story', 'ocarnia', { viewer: owner })).toHaveLength(1);
  });

  it('pages from what was typed into what may have been meant', async () => {
    const [exact, near]: [number[], number[]] = [[], []];
    for (let index = 0; index < 20; index += 1) {
      exact.push(await opened.story(ann, { title: `One ${index}`, text: 'A pelicam.' }));
      near.push(await opened.story(ann, { title: `Two ${index}`, text: 'A pelican.' }));
    }
    const first = await opened.engine.find('story', search('pelicam'));
    const second = await opened.engine.find('story', search('pelicam', { next: first.next }));
    const seen = [...first.hits, ...second.hits].map(({ id }) => id);
    expect(new Set(seen.slice(0, 20))).toEqual(new Set(exact));
    expect(seen.slice(20).toSorted((a, b) => a - b)).toEqual(near);
    expect(second.next).toBeNull();
  });

  it.each(['#Sci_Fi', '#Café', '#2026', '#Été_2026'])('holds words to the hashtag %s', async (hashtag) => {
    const tagged = await opened.story(ann, { text: 'A narwhal.', hashtag_list: [hashtag] });
    expect(await opened.find('story', `narwhal ${hashtag}`)).toEqual([tagged]);
  });

  it('finds a story among the newest and among the oldest', async () => {
    const old = await opened.story(ann, { text: 'A quokka.' });
    const late = 5_000_000;
    await opened.story(ann, { text: 'A quokka.', story_id: late, posted_at: '2026-11-21T00:00:00.000Z' });
    expect(await opened.find('story', 'quokka')).toEqual([late, old]);
    await opened.engine.remove('story', [String(late)]);
  });

  it.each([1, 8])('finds what %d of the newest stories have, and stories before them', async (count) => {
    const [old, between, late] = [4_900_000, 4_990_000, 5_000_000];
    const stories = [old, between, ...Array.from({ length: count }, (_, index) => late + index)];
    for (const story_id of stories)
      await opened.story(ann, { text: 'A numbat.', story_id, posted_at: '2026-11-21T00:00:00.000Z' });
    expect((await opened.find('story', 'numbat')).toSorted((a, b) => a - b)).toEqual(stories);
    for (const id of stories) await opened.engine.remove('story', [String(id)]);
  });

  it.each(['zzqxv', '#zzqxv'])('reads the newest stories of %s once where there are none', async (q) => {
    const sent = await statementsOf(() => opened.find('story', q, { sort: 'newest' }));
    // Beside one for titles that are like it.
    const reads = sent.filter(({ text }) => text.startsWith('WITH best') && !text.includes('<%'));
    expect(reads).toHaveLength(1);
  });
});
