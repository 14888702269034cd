import { LowerStoredSlugs1798200000032 } from '../src/database/migrations/1798200000032-lower-stored-slugs.js';
import { VisibleTitles1798200000033 } from '../src/database/migrations/1798200000033-visible-titles.js';
import { someText, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

describe('the slugs of rows that were there before', () => {
  let content: SeriesContent;
  beforeAll(async () => (content = await openSeries()));
  afterAll(() => content.close());

  const rows = async (table: string, column: string, ids: readonly number[]) =>
    (
      await content.dataSource.query<Record<string, string>[]>(
        `SELECT ${column} FROM ${table} WHERE id = ANY($1) ORDER BY id`,
        [ids],
      )
    ).map((row) => row[column]);
  const publish = async (title: string) =>
    (
      await content.publishStory.execute(
        { title, rich_text_story: someText },
        await content.person({ displayName: 'Ann' }),
      )
    ).story_id;
  const write = (table: string, column: string, id: number, value: string) =>
    content.dataSource.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, value]);
  const migrate = async (migration: { up: LowerStoredSlugs1798200000032['up'] }) => {
    const runner = content.dataSource.createQueryRunner();
    for (const _ of [1, 2]) await migration.up(runner);
    await runner.release();
  };

  it('are in lower case after the migration, each another one', async () => {
    const ids = [await publish('Part №'), await publish('A'), await publish('B'), await publish('C')];
    const [, a = 0, b = 0, c = 0] = ids;
    await write('story', 'slug', a, 'part-No');
    await write('story', 'slug', b, 'part-NO');
    await write('story', 'slug', c, '𝚨-ß-Ǆ');
    const author = await content.person();
    const { series_id } = await content.createSeries.execute({ title: 'Quill' }, author);
    await write('series', 'slug', series_id, 'quill-TM');
    await migrate(new LowerStoredSlugs1798200000032());
    expect(await rows('story', 'slug', ids)).toEqual(['part-no', 'part-no-2', 'part-no-3', '𝚨-ß-ǆ']);
    expect(await rows('series', 'slug', [series_id])).toEqual(['quill-tm']);
    expect(await content.readStoryPage('part-no-2', visitor)).toMatchObject({ title: 'A' });
  });

  it('are lowered when a process of the previous release adds the row', async () => {
    const id = await publish('Of the release before');
    const added = await content.dataSource.query<{ slug: string }[]>(
      `INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family, count_words,
                          count_chars, category)
       SELECT author_id, given, title, rich_text_story, rich_text_story_substring, font_family, count_words, count_chars,
              category
       FROM story, unnest(ARRAY['глава-No-5', 'of-The-release-before']) AS given WHERE id = $1
       ON CONFLICT DO NOTHING RETURNING slug`,
      [id],
    );
    expect(added).toEqual([{ slug: 'глава-no-5' }]);
    await expect(content.readStoryPage('глава-no-5', visitor)).resolves.toBeDefined();
  });

  it('leave titles that nobody can see "Untitled", and none with control characters', async () => {
    const ids = [await publish('One'), await publish('Two'), await publish('Three')];
    const author = await content.person();
    const { series_id } = await content.createSeries.execute({ title: 'Quill' }, author);
    const [one = 0, two = 0] = ids;
    await write('story', 'title', one, '\u0007');
    await write('story', 'title', two, 'The\u0007 moon\u2028');
    await write('series', 'title', series_id, '\u200b\u3164');
    await migrate(new VisibleTitles1798200000033());
    expect(await rows('story', 'title', ids)).toEqual(['Untitled', 'The moon', 'Three']);
    expect(await rows('series', 'title', [series_id])).toEqual(['Untitled']);
  });
});
