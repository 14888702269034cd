import type { SessionViewer } from '@quillstead/contracts';
import { engines, openSearch, search, type Search } from './open-search.js';

describe.each(engines)('the series that the engine on %s finds', (name) => {
  let opened: Search;
  let ann: SessionViewer;
  let ben: SessionViewer;
  let ids: Record<'whole' | 'beginning' | 'inside' | 'said' | 'cjk', number>;

  beforeAll(async () => {
    opened = await openSearch(name);
    ann = await opened.person('ann_lee', { display_name: 'Ann Lee' });
    ben = await opened.person('ben');
    ids = {
      whole: await opened.series(ann, { title: 'Lantern' }),
      beginning: await opened.series(ann, { title: 'The lantern of the harbour' }),
      inside: await opened.series(ben, { title: 'An old lantern' }),
      said: await opened.series(ben, { title: 'Dusk', description: 'Of lanterns on the quiet water.' }),
      cjk: await opened.series(ann, { title: '灯台の光' }),
    };
  });
  afterAll(() => opened.close());

  it('are the whole title, then its beginning, then its words, then those of the description', async () => {
    const { whole, beginning, inside, said } = ids;
    expect(await opened.find('series', 'lantern')).toEqual([whole, beginning, inside, said]);
  });

  it.each<[string, keyof typeof ids]>([
    ['lantren of the harbour', 'beginning'],
    ['"quiet water"', 'said'],
    ['灯台', 'cjk'],
    ['#harbour', 'beginning'],
    ['dusk by ben', 'said'],
  ])('by %j are there', async (q, expected) => {
    expect((await opened.find('series', q))[0]).toBe(ids[expected]);
  });

  it('are those of an author, also by the time of their last story', async () => {
    expect(await opened.find('series', '@ben')).toEqual([ids.said, ids.inside]);
    expect(await opened.find('series', 'lantern @ann_lee')).toEqual([ids.whole, ids.beginning]);
    expect(await opened.find('series', '@ben since:2026-01-04')).toEqual([ids.said]);
    expect(await opened.find('series', 'lantern until:2026-01-02')).toEqual([ids.whole]);
  });

  it('are sorted by the last story and by title', async () => {
    const { whole, beginning, inside, said } = ids;
    expect(await opened.find('series', 'lantern', { sort: 'newest' })).toEqual([
      said,
      inside,
      beginning,
      whole,
    ]);
    expect(await opened.find('series', 'lantern', { sort: 'alphabetical' })).toEqual([
      inside,
      said,
      whole,
      beginning,
    ]);
  });

  it('are suggested by the title, without its article, and by a word in it', async () => {
    const suggest = async (key: string) =>
      (await opened.engine.suggest(key, ['series'], null)).map(({ id }) => id);
    const { whole, beginning, inside } = ids;
    expect(await suggest('lantern')).toEqual([whole, beginning, inside]);
    expect(await suggest('harb')).toEqual([beginning]);
    // The words of a description are no name.
    expect(await suggest('quiet')).toEqual([]);
  });

  it('are another spelling of what is not found', async () => {
    expect(await opened.engine.nearest('series', search('llanternn'))).toBe('lantern');
  });

  it('follow a change and a deletion', async () => {
    const id = await opened.series(ann, { title: 'Quince' });
    await opened.series(ann, { series_id: id, version: 2, title: 'Medlar' });
    expect(await opened.find('series', 'quince')).toEqual([]);
    expect(await opened.find('series', 'medlar')).toEqual([id]);
    expect(await opened.engine.versions('series', id - 1, 10)).toEqual([{ id, version: 2 }]);
    await opened.engine.remove('series', [String(id)]);
    expect(await opened.find('series', 'medlar')).toEqual([]);
    expect(await opened.engine.suggest('medl', ['series'], null)).toEqual([]);
    expect(await opened.engine.versions('series', id - 1, 10)).toEqual([]);
  });
});
