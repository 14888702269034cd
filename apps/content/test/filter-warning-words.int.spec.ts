import type { listHome, PayloadOf } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { OwnWarnings1799000000067 } from '../src/database/migrations/1799000000067-own-warnings.js';
import { checkListPartitions } from '../src/rebuild/check-list-partitions.js';
import { RefreshTraits } from '../src/story/refresh-traits.js';
import { type Content, openContent, someText, visitor } from './open-content.js';

describe('a filter of stories by the own warnings of their authors', () => {
  let content: Content;
  let ann: RpcContext;

  beforeEach(async () => {
    content = await openContent();
    ann = await content.person();
  });
  afterEach(() => content.close());

  const publish = async (changes: object) =>
    (await content.publishStory.execute({ rich_text_story: someText, ...changes }, ann)).story_id;
  const shown = async (filter: PayloadOf<typeof listHome>) =>
    (await content.listHome.execute(filter, visitor)).items.map(({ story_id }) => story_id);
  const without = (...without_warning_words: string[]) => shown({ without_warning_words });

  it('compares whole warnings, without case, and accents as hashtags do', async () => {
    const plain = await publish({});
    const noted = await publish({ warning_words: ['Loud noises', 'Cafe\u0301', 'ΟΔΌΣ'] });
    for (const word of ['LOUD noises', 'caf\u00e9', 'CAF\u00c9', 'οδός'])
      expect([word, await without(word)]).toEqual([word, [plain]]);
    expect(await without('spiders', 'loud noises')).toEqual([plain]);
    expect(await without('loud', 'noises', 'cafe', 'noted')).toEqual([noted, plain]);
  });

  it('leaves out no hashtag of the same word', async () => {
    const tagged = await publish({ hashtag_list: ['#spiders'] });
    const noted = await publish({ warning_words: ['spiders'], hashtag_list: ['#sea'] });
    expect(await without('spiders')).toEqual([tagged]);
    expect(await shown({ without_hashtags: ['spiders'] })).toEqual([noted]);
    expect(await shown({ hashtag: 'spiders' })).toEqual([tagged]);
    expect(await shown({ hashtag: 'sea' })).toEqual([noted]);
    expect(await shown({ hashtag: 'sea', without_warning_words: ['spiders'] })).toEqual([]);
    expect(await shown({ without_hashtags: ['sea'], without_warning_words: ['spiders'] })).toEqual([tagged]);
  });

  it('goes with the story when it changes', async () => {
    const story_id = await publish({ warning_words: ['spiders'], hashtag_list: ['#sea'] });
    await content.editStory.execute({ story_id, warning_words: ['snakes'] }, ann);
    expect([await without('spiders'), await without('snakes')]).toEqual([[story_id], []]);
    await content.editStory.execute({ story_id, hashtag_list: ['#moon'] }, ann);
    expect(await shown({ hashtag: 'moon', without_warning_words: ['snakes'] })).toEqual([]);
    await content.editStory.execute({ story_id, warning_words: null }, ann);
    expect(await shown({ hashtag: 'moon', without_warning_words: ['snakes'] })).toEqual([story_id]);
  });

  const write = (...statements: string[]) =>
    content.dataSource.transaction(async (manager) => {
      for (const statement of statements) await manager.query(statement);
    });
  /** Does an act while the triggers of the migration are off. */
  const withoutTriggers = async (act: () => Promise<unknown>) => {
    const toggle = (how: string) =>
      write(...['story_stat', 'story_hashtag'].map((table) => `ALTER TABLE ${table} ${how} TRIGGER USER`));
    await toggle('DISABLE');
    await act();
    await toggle('ENABLE');
  };
  const bothLists = async (word: string) => [
    await without(word),
    await shown({ hashtag: 'sea', without_warning_words: [word] }),
  ];
  const none: number[][] = [[], []];

  it('needs no trigger for what this release writes', async () => {
    let plain: number | undefined;
    await withoutTriggers(async () => {
      plain = await publish({ warning_words: ['spiders'] });
      const story_id = await publish({ warning_words: ['snakes'], hashtag_list: ['#sea'] });
      expect([await without('spiders', 'snakes'), await without('spiders')]).toEqual([[], [story_id]]);
      await content.editStory.execute({ story_id, warning_words: ['Spiders', 'loud noises'] }, ann);
    });
    expect(await bothLists('loud noises')).toEqual([[plain], []]);
    expect(await bothLists('spiders')).toEqual(none);
  });

  describe('beside a process of the previous release', () => {
    /**
     * Returns the statements by which that release describes a story: the hashes stand among the ids of the hashtags.
     */
    const asBefore = (id: number) => [
      `UPDATE story_stat stat SET hashtag_ids = warning_ids(warning_words) || ARRAY(
         SELECT hashtag_id FROM story_hashtag tagged WHERE tagged.story_id = ${id}
       ) FROM story WHERE story.id = ${id} AND stat.story_id = ${id}`,
      `UPDATE story_hashtag tagged SET hashtag_ids = stat.hashtag_ids
       FROM story_stat stat WHERE stat.story_id = ${id} AND tagged.story_id = ${id}`,
    ];
    const publishThere = async (words: string) => {
      const rows = await content.dataSource.query<{ story_id: number }[]>(
        `INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                            count_words, count_chars, category, warning_words)
         SELECT $1, 'there-' || count(*), 'A story', '<p>Text</p>', 'Text', 'Georgia', 1, 4, 'epic', $2::text[]
         FROM story RETURNING id AS story_id`,
        [ann.viewer?.id, words],
      );
      const id = Number(rows[0]?.story_id);
      const of = `story.id, author_id, posted_at, warning_ids(warning_words) || hashtag.id FROM story, hashtag
                  WHERE story.id = ${id}`;
      await write(
        `INSERT INTO story_stat (story_id, author_id, posted_at, hashtag_ids) SELECT ${of}`,
        `INSERT INTO story_hashtag (hashtag_id, story_id, author_id, posted_at, hashtag_ids)
         SELECT hashtag.id, ${of}`,
      );
      return id;
    };
    /** Returns the stories that it leaves out of a list for a word, by the table that the list reads. */
    const leftOutThere = (table: string, word: string) =>
      content.dataSource
        .query<{ story_id: number }[]>(
          `SELECT story_id FROM ${table} WHERE hashtag_ids && warning_ids(ARRAY['${word}']) ORDER BY story_id`,
        )
        .then((rows) => rows.map(({ story_id }) => Number(story_id)));
    let story: number;
    beforeEach(async () => (story = await publish({ warning_words: ['spiders'], hashtag_list: ['#sea'] })));

    it('has the warnings of what that process publishes', async () => {
      const there = await publishThere('{snakes}');
      expect(await bothLists('snakes')).toEqual([[story], [story]]);
      expect(await bothLists('spiders')).toEqual([[there], [there]]);
    });

    it('has the warnings of what that process changes', async () => {
      const changeThere = (words: string) =>
        write(`UPDATE story SET warning_words = '${words}' WHERE id = ${story}`, ...asBefore(story));
      await changeThere('{snakes}');
      expect(await bothLists('snakes')).toEqual(none);
      expect(await bothLists('spiders')).toEqual([[story], [story]]);
      await changeThere('{}');
      expect(await bothLists('snakes')).toEqual([[story], [story]]);
      await changeThere('{spiders}');
      expect(await bothLists('spiders')).toEqual(none);
    });

    it('lets that process find the warnings of what this release writes', async () => {
      const tables = ['story_stat', 'story_hashtag'];
      for (const table of tables) expect(await leftOutThere(table, 'spiders')).toEqual([story]);
      await content.editStory.execute({ story_id: story, warning_words: ['snakes'] }, ann);
      for (const table of tables) {
        expect(await leftOutThere(table, 'spiders')).toEqual([]);
        expect(await leftOutThere(table, 'snakes')).toEqual([story]);
      }
    });

    /** Returns the stories whose rows a rebuild reports as wrong. */
    const differing = async (isTrial: boolean) => {
      const subjects: unknown[] = [];
      const { dataSource } = content;
      await checkListPartitions({
        dataSource,
        differs: ({ subject }) => void subjects.push(subject),
        isTrial,
      });
      return subjects;
    };

    it('has the warnings of all stories that were there, also when the migration runs twice', async () => {
      const there: number[] = [];
      await withoutTriggers(async () => {
        there.push(await publishThere('{snakes}'), await publishThere('{}'));
        const forget = ['story_stat', 'story_hashtag'].map(
          (table) => `UPDATE ${table} SET warning_ids = '{}'`,
        );
        await write(...asBefore(story), ...forget);
      });
      const [snakes, plain] = there;
      expect(await without('snakes', 'spiders')).toEqual([plain, snakes, story]);
      const runner = content.dataSource.createQueryRunner();
      for (const _ of [1, 2]) await new OwnWarnings1799000000067().up(runner);
      await runner.release();
      expect(await without('snakes', 'spiders')).toEqual([plain]);
      expect(await bothLists('snakes')).toEqual([
        [plain, story],
        [plain, story],
      ]);
      // The rows are as this release describes them, so a rebuild finds nothing.
      expect(await differing(true)).not.toContain(story);
    });

    it('mends what is wrong when content is rebuilt, and when the story is described again', async () => {
      const forget = () =>
        withoutTriggers(() => write(`UPDATE story_stat SET warning_ids = '{}' WHERE story_id = ${story}`));
      await forget();
      expect(await differing(false)).toEqual([story]);
      expect(await bothLists('spiders')).toEqual(none);
      await forget();
      await content.get(RefreshTraits).run({ key: String(story) });
      expect(await bothLists('spiders')).toEqual(none);
    });
  });
});
