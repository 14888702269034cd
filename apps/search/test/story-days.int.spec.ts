import type { SessionViewer } from '@quillstead/contracts';
import { openSearch, search, type Search } from './open-search.js';

const day = (date: string, time = '12:00:00') => `${date}T${time}.000Z`;

describe('the time of stories on PostgreSQL', () => {
  let opened: Search;
  let ann: SessionViewer;
  let ben: SessionViewer;

  beforeAll(async () => {
    opened = await openSearch();
    ann = await opened.person('ann_lee');
    ben = await opened.person('ben');
  });
  afterAll(() => opened.close());
  afterEach(async () => {
    const rows = await opened.dataSource.query<{ id: string }[]>(
      'SELECT story_id::text AS id FROM story_doc',
    );
    await opened.engine.remove(
      'story',
      rows.map(({ id }) => id),
    );
    await opened.dataSource.query('DELETE FROM story_day');
  });

  const put = (stories: readonly (readonly [id: number, posted_at: string])[], author = ann) =>
    opened.engine.put(
      'story',
      stories.map(([story_id, posted_at]) =>
        opened.storyOf(author, { story_id, posted_at, text: 'A quince.' }),
      ),
    );
  const all = async (q: string, sort: 'newest' | null): Promise<number[]> => {
    const ids: number[] = [];
    let next: string | null = null;
    do {
      const page = await opened.engine.find('story', search(q, { sort, next }));
      ids.push(...page.hits.map(({ id }) => id));
      ({ next } = page);
    } while (next !== null);
    return ids;
  };

  describe.each([
    ['a small index', 0],
    ['a large index', 50_000],
  ])('in %s', (_, last) => {
    it.each(['', 'quince '])('is found whatever the order of ids, by "%s" and a time', async (words) => {
      await put([
        [11, day('2026-03-01')],
        [12, day('2026-01-10')],
        [13, day('2026-02-10', '00:00:00')],
        [14, day('2026-02-10', '23:59:59')],
        [last + 15, day('2026-04-01')],
      ]);
      const times: Record<string, number[]> = {
        'since:2026-02-10': [last + 15, 11, 14, 13],
        'since:2026-02-11': [last + 15, 11],
        'since:2026-05-01': [],
        'until:2026-02-10': [12],
        'until:2026-02-11': [14, 13, 12],
        'until:2026-01-01': [],
        'since:2026-02-01 until:2026-03-01': [14, 13],
        'since:2026-02-01 until:2026-03-02': [11, 14, 13],
        'since:2026-03-02 until:2026-02-01': [],
      };
      for (const [time, expected] of Object.entries(times)) {
        expect([time, await all(words + time, 'newest')]).toEqual([time, expected]);
        expect([time, await all(words + time, null)]).toEqual([time, expected]);
      }
      expect(await all('quince', 'newest')).toEqual([last + 15, 11, 14, 13, 12]);
    });

    it('is found of stories that a release without the days wrote', async () => {
      await put([
        [21, day('2026-01-01')],
        [22, day('2026-01-02')],
        [23, day('2026-01-02')],
        [24, day('2026-01-03')],
        [last + 25, day('2026-01-04')],
        [last + 26, day('2026-01-05')],
      ]);
      await opened.dataSource.query("DELETE FROM story_day WHERE day IN ('2026-01-03', '2026-01-05')");
      await opened.dataSource.query("UPDATE story_day SET last_id = 22 WHERE day = '2026-01-02'");
      expect(await all('quince since:2026-01-03', null)).toEqual([last + 26, last + 25, 24]);
      expect(await all('quince since:2026-01-05', null)).toEqual([last + 26]);
      expect(await all('quince until:2026-01-03', null)).toEqual([23, 22, 21]);
      expect(await all('quince until:2026-01-06', null)).toEqual([last + 26, last + 25, 24, 23, 22, 21]);
      expect(await all('quince since:2026-01-03 until:2026-01-04', null)).toEqual([24]);
    });
  });

  it.each([
    ['an author', '@ann_lee', null],
    ['an author, by time', '@ann_lee', 'newest'],
    ['a time', 'since:2026-01-01', null],
    ['a word, by time', 'quince', 'newest'],
  ] as const)('orders the pages of %s, also where the latest are hidden', async (_, q, sort) => {
    const stories = Array.from({ length: 230 }, (__, index) => ({
      ...opened.storyOf(ann, {
        story_id: 1_000 + index,
        posted_at: new Date(Date.UTC(2026, 0, 1) + index * 1_800_000).toISOString(),
        text: 'A quince.',
      }),
      // Of the latest and of some in between; a visitor does not see these.
      is_nsfw: (index >= 100 || index % 9 === 0 ? 1 : 0) as 0 | 1,
    }));
    await opened.engine.put('story', stories);
    const shown = stories.filter((one) => one.is_nsfw === 0).map((one) => one.story_id);
    expect(await all(q, sort)).toEqual(shown.toReversed());
    expect(await all('@ben quince', sort)).toEqual([]);
  });

  it('orders many stories by time where their ids do not grow with it', async () => {
    const stories = Array.from({ length: 150 }, (_, index) => [
      2_000 + index,
      new Date(Date.UTC(2026, 0, 1) - index * 3_600_000 * 24).toISOString(),
    ]) as [number, string][];
    await put(stories);
    const ids = stories.map(([id]) => id);
    expect(await all('quince', 'newest')).toEqual(ids);
    expect(await all('quince until:2025-12-01', 'newest')).toEqual(ids.slice(32));
  });

  it('lists the stories of each of several people', async () => {
    await put([[31, day('2026-01-01')]]);
    await put([[32, day('2026-01-02')]], ben);
    expect(await all('@ann_lee', null)).toEqual([31]);
    expect(await all('@ben', 'newest')).toEqual([32]);
    expect(await all('@ann_lee @ben', null)).toEqual([]);
    expect(await all('since:2026-01-01', null)).toEqual([32, 31]);
  });
});
