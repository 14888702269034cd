import { storyFilterOf, traitMask } from '@quillstead/catalogue';
import type { SessionViewer } from '@quillstead/contracts';
import { Cursors } from '@quillstead/service-kit';
import { statementsOf } from '@quillstead/service-kit/testing';
import { type IndexedStory, readQuery } from '../src/engine/index.js';
import { PostgresEngine } from '../src/engine/postgres/postgres-engine.js';
import { openSearch, search, type Search } from './open-search.js';

/** More than the matches of words that were sifted when stories had no labels. */
const many = 5_001;

/** Writes copies of a story as they stand in the index, with the following ids. */
async function copy({ dataSource }: Search, story: number, count: number): Promise<void> {
  for (const table of ['story_doc', 'story_part'])
    await dataSource.query(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(written, jsonb_build_object('story_id', story_id + place))).*
       FROM ${table} AS written, generate_series(1, $2::int) AS place WHERE story_id = $1`,
      [story, count],
    );
}

const others: Partial<IndexedStory> = {
  lang: 'de',
  hashtag_list: ['#Sea'],
  warning_words: ['Spiders'],
  traits: traitMask(['novel', 'general', 'violence', 'unfinished']),
};
const sought: Partial<IndexedStory> = {
  lang: 'fi',
  hashtag_list: ['#Moon'],
  warning_words: ['Spider webs'],
  traits: traitMask(['epic', 'teen']),
};

describe('labels of stories on PostgreSQL', () => {
  let opened: Search;
  let ann: SessionViewer;
  beforeAll(async () => {
    opened = await openSearch();
    ann = await opened.person('ann_lee');
  });
  afterAll(() => opened.close());

  const find = (q: string, filter: Parameters<typeof storyFilterOf>[0] = {}) =>
    opened.find('story', q, { query: readQuery(q, storyFilterOf(filter)) });

  /** Takes labels away, as a release without them writes stories. */
  async function strip(like: string): Promise<void> {
    const without = (words: string) =>
      `${words} = ts_delete(${words}, ARRAY(SELECT lexeme FROM unnest(${words}) WHERE lexeme LIKE '${like}'))`;
    await opened.dataSource.query(`UPDATE story_doc SET ${without('title_words')}, ${without('all_words')}`);
    await opened.dataSource.query(`UPDATE story_part SET ${without('words')}, ${without('lang_words')}`);
  }

  describe('behind many newer stories with the same words', () => {
    let titled: number;
    let other: number;
    let newest: number;
    beforeAll(async () => {
      const ben = await opened.person('ben_roe');
      const newer = { title: 'Old marzipan', text: 'A moon.', ...others };
      await copy(opened, await opened.story(ann, { story_id: 10, ...newer }), many);
      const [short, long] = ['marzipan '.repeat(30), 'Nothing of note. '.repeat(100)];
      const posted_at = '2026-03-01T00:00:00.000Z';
      newest = await opened.story(ann, { story_id: 3, title: 'C', ...others, posted_at });
      titled = await opened.story(ben, { story_id: 1, title: 'Old marzipan', text: long, ...sought });
      other = await opened.story(ben, { story_id: 2, title: 'B', text: short, ...sought });
    });
    afterAll(() => opened.dataSource.query('DELETE FROM story_doc'));

    /** Stories without the label of their author. */
    async function lacking(): Promise<number> {
      const [row] = await opened.dataSource.query<{ count: number }[]>(
        `SELECT count(*)::int FROM story_doc WHERE NOT title_words @@ ''' by '':*'::tsquery`,
      );
      return row?.count ?? 0;
    }

    it.each([
      ['a length', 'marzipan', { lengths: ['epic', 'novella'] }],
      ['a rating', 'marzipan', { ratings: ['teen'] }],
      ['a language', 'marzipan', { lang: 'fi' }],
      ['no hashtag', 'marzipan', { without_hashtags: ['sea'] }],
      ['no warning', 'marzipan', { without_warnings: ['violence'] }],
      ['no own warning', 'marzipan', { without_warning_words: ['spiders'] }],
      ['finished series', 'marzipan', { is_finished: 1 }],
      ['a hashtag in the query', 'marzipan #moon', {}],
      ['a length in the query', 'marzipan length:epic', {}],
      ['a length in the query without words', 'length:epic', {}],
      ['an author in the query without words', '@ben_roe', {}],
      ['a length and a word with a typo', 'marizpan', { lengths: ['epic'] }],
    ] as const)('find those that have %s', async (_, q, filter) => {
      expect(new Set(await find(q, filter))).toEqual(new Set([titled, other]));
    });

    it('of an author without words begin with the newest', async () => {
      expect((await find('@ann_lee'))[0]).toBe(newest);
    });

    /** The pages of tables and indexes that the statements of a search read. */
    async function buffersOf(work: () => Promise<unknown>): Promise<number> {
      let buffers = 0;
      for (const { text, values } of await statementsOf(work)) {
        const [row] = await opened.searchDatabase.searches.query<
          { 'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[] }[]
        >(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
        const plan = row?.['QUERY PLAN'][0]?.Plan;
        buffers += plan === undefined ? Infinity : plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      }
      return buffers;
    }

    it.each(['marzipan', 'moon #sea @ann_lee'])(
      'find the best for "%s" without reading the row of each',
      async (q) => {
        await opened.dataSource.query('ANALYZE story_doc, story_part, story_day, user_projection');
        const best = () => opened.engine.best('story', search(q, { sort: 'top' }));
        expect((await best()).hits.length).toBeGreaterThan(0);
        expect(await buffersOf(best)).toBeLessThan(2_000);
      },
    );

    it('look for the words of an author by the index of words, once all have the label of theirs', async () => {
      const ask = () => find('marzipan @ben_roe');
      const labels = /' by \d/u;
      const valuesOf = (sent: Awaited<ReturnType<typeof statementsOf>>) =>
        JSON.stringify(sent.map(({ values }) => values));
      expect(valuesOf(await statementsOf(ask))).toMatch(labels);
      await strip(' by%');
      // As a process that has just started.
      const engine = new PostgresEngine(
        opened.dataSource,
        new Cursors('a secret of the tests'),
        opened.searchDatabase,
      );
      const found = await statementsOf(async () => {
        const { hits } = await engine.find('story', search('marzipan @ben_roe'));
        expect(hits.map(({ id }) => id)).toEqual([titled, other]);
      });
      expect(valuesOf(found)).not.toMatch(labels);
      while ((await lacking()) > 0) await engine.settle((work) => work());
      expect(await ask()).toEqual([titled, other]);
    });

    it('find the title before the text', async () => {
      expect(await find('marzipan', { ratings: ['teen'] })).toEqual([titled, other]);
    });
  });

  describe('that a release without them wrote', () => {
    const written = () =>
      opened.dataSource.query<object[]>(
        `SELECT story_id, title_words::text, all_words::text, part, words::text, lang_words::text
         FROM story_doc JOIN story_part USING (story_id) ORDER BY story_id, part`,
      );

    it('are found until all have them, which a job adds', async () => {
      const before = await opened.story(ann, { title: 'Quince', ...sought });
      await opened.story(ann, { title: 'Quince', text: 'filler '.repeat(10_000), ...others, lang: null });
      await copy(opened, await opened.story(ann, { story_id: 100_000, title: 'Quince', ...others }), 450);
      const after = await opened.story(ann, { story_id: 200_000, title: 'Quince', ...sought });
      await strip(' own%');
      // The mark of words that this release cut is no label.
      await strip(' cut%');
      const labelled = await written();
      await strip(' %');
      // As a process that has just started.
      const engine = () =>
        new PostgresEngine(opened.dataSource, new Cursors('a secret of the tests'), opened.searchDatabase);
      const mixed = engine();
      const again = { story_id: after, title: 'Quince', ...sought, warning_words: null };
      await mixed.put('story', [opened.storyOf(ann, again)]);
      const expectFound = async (searched: PostgresEngine) => {
        for (const [q, filter] of [
          ['quince', { ratings: ['teen'], lang: 'fi' }],
          ['quince #moon length:epic', {}],
          ['#moon', { without_warnings: ['violence'] }],
        ] as const) {
          const { hits } = await searched.find(
            'story',
            search(q, { query: readQuery(q, storyFilterOf(filter)) }),
          );
          expect([q, new Set(hits.map(({ id }) => id))]).toEqual([q, new Set([before, after])]);
        }
      };
      await expectFound(mixed);
      // Its own warnings are in its row.
      const noted = opened.storyOf(ann, { story_id: 300_000, title: 'Saffron', warning_words: ['Spiders'] });
      await mixed.put('story', [noted]);
      const filter = storyFilterOf({ without_warning_words: ['spiders'] });
      const saffron = search('saffron', { query: readQuery('saffron', filter) });
      expect((await mixed.find('story', saffron)).hits).toEqual([]);
      await mixed.remove('story', ['300000']);
      await mixed.settle((work) => work());
      await strip(' cut%');
      expect(await written()).toEqual(labelled);
      await expectFound(engine());
    });
  });

  it('of own warnings are read from content where they are unknown', async () => {
    await opened.dataSource.query('DELETE FROM story_doc');
    const unknown = await opened.story(ann, { title: 'Saffron', warning_words: null });
    const known = await opened.story(ann, { title: 'Saffron', warning_words: [] });
    const noted = await opened.story(ann, { title: 'Saffron', warning_words: ['spiders'] });
    const toRead = async () => {
      await opened.dataSource.query('DELETE FROM background_task');
      await opened.engine.settle();
      const tasks = await opened.dataSource.query<{ key: string }[]>(
        "SELECT key FROM background_task WHERE name = 'search.index_document' ORDER BY key",
      );
      return tasks.map(({ key }) => key);
    };
    expect(await toRead()).toEqual([`story:${unknown}`]);
    expect(await find('saffron', { without_warning_words: ['spiders'] })).toEqual([known, unknown]);
    // As releases with other labels and without any write stories that this one wrote before.
    for (const like of [' own%', ' %']) {
      await strip(like);
      expect(await toRead()).toEqual([unknown, known, noted].map((id) => `story:${id}`));
      await opened.story(ann, { story_id: known, title: 'Saffron', warning_words: [] });
      await opened.story(ann, { story_id: noted, title: 'Saffron', warning_words: ['spiders'] });
    }
    await opened.story(ann, { story_id: unknown, title: 'Saffron', warning_words: ['Spiders'] });
    expect(await toRead()).toEqual([]);
    expect(await find('saffron', { without_warning_words: ['spiders'] })).toEqual([known]);
  });

  it('are no words of a text, nor words of a text labels', async () => {
    const text = 'Cardamom: epic teen, lang fi, #moon; unfinished #moon; own spiders';
    const cardamom = await opened.story(ann, { text, ...others });
    await opened.story(ann, { text: 'Ginger.', ...sought });
    for (const filter of [{ lengths: ['epic'] }, { ratings: ['teen'] }, { lang: 'fi' }] as const)
      expect([filter, await find('cardamom', filter)]).toEqual([filter, []]);
    expect(await find('cardamom #moon')).toEqual([]);
    expect(await find('cardamom', { without_hashtags: ['moon'] })).toEqual([cardamom]);
    expect(await find('cardamom', { without_warning_words: ['spider webs'] })).toEqual([cardamom]);
    expect(await find('++', { ratings: ['teen'] })).toEqual([]);
    for (const q of [
      'ginger epic',
      'ginger teen',
      'ginger lang',
      'ginger fi',
      'ginger own',
      'ginger webs',
      '"ginger teen"',
    ])
      expect([q, await find(q)]).toEqual([q, []]);
  });
});
