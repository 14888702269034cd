import { statementsOf } from '@quillstead/service-kit/testing';
import { idOf, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';
import { scannedRows } from './scanned-rows.js';

const countStories = 5_000;

describe('a series of 5,000 stories', () => {
  let content: SeriesContent;
  let slug: string;

  beforeAll(async () => {
    content = await openSeries();
    const author = await content.person();
    const series = await content.seriesOf(author);
    ({ slug } = series);
    await content.dataSource.query(
      `WITH added AS (
         INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                            count_words, count_chars, category)
         SELECT $1::bigint, 'many-' || place, 'Part ' || place, '<p>Text</p>', 'Text', 'Lora', 1, 4, 'n'
         FROM generate_series(1, $3::integer) AS place RETURNING id, author_id
       ), counted AS (
         INSERT INTO story_stat (story_id, author_id) SELECT id, author_id FROM added RETURNING story_id
       ), placed AS (
         INSERT INTO series_story SELECT story_id, $2::bigint, row_number() OVER (ORDER BY story_id) FROM counted
       )
       UPDATE series SET count_stories = $3::integer, last_place = $3::integer WHERE id = $2::bigint`,
      [idOf(author), series.series_id, countStories],
    );
    await content.dataSource.query('ANALYZE');
  });
  afterAll(() => content.close());

  it('reads no more stories than a page shows, on the first page and on later ones', async () => {
    let next: string | null | undefined;
    const rows: number[] = [];
    for (const step of [1, 2]) {
      const request = { slug, next };
      const [statement] = await statementsOf(async () => {
        const page = await content.listSeriesStories.execute(request, visitor);
        expect(page.items[0]?.position).toBe((step - 1) * 25 + 1);
        next = page.next;
      });
      rows.push(await scannedRows(content.dataSource, statement, 'series_story'));
    }
    expect(rows).toEqual([26, 26]);
  });

  it.each([
    ['chronological', [4_976, 4_951]],
    ['newest', [25, 50]],
  ] as const)('reads no more stories from the end of the sort %s', async (sort, expected) => {
    let next: string | null | undefined = 'end';
    for (const position of expected) {
      const request: { slug: string; sort: typeof sort; next: typeof next } = { slug, sort, next };
      const [statement] = await statementsOf(async () => {
        const page = await content.listSeriesStories.execute(request, visitor);
        expect(page.items).toHaveLength(25);
        expect(page.items[0]?.position).toBe(position);
        next = page.previous;
      });
      expect(await scannedRows(content.dataSource, statement, 'series_story')).toBe(26);
    }
  });

  it('begins at the story that the member read last to find the one to continue with', async () => {
    const [reader, other] = [await content.person(), await content.person()];
    await content.dataSource.query(
      `INSERT INTO reading_place (story_id, user_id, place, share)
       SELECT id, $1, 0, 100 FROM story WHERE slug = 'many-2500'`,
      [idOf(reader)],
    );
    for (const [viewer, slugOfNext, rows] of [
      [reader, 'many-2501', 1],
      [other, undefined, 0],
      [visitor, undefined, 0],
    ] as const) {
      const [statement] = await statementsOf(async () => {
        expect((await content.readSeries(slug, viewer)).continue_with?.slug).toBe(slugOfNext);
      });
      expect(await scannedRows(content.dataSource, statement, 'following')).toBe(rows);
    }
  });

  it.each([1, 2, 2_500, 2_501, 4_999, 5_000])(
    'counts the position of story %i from the nearer end',
    async (place) => {
      const [statement] = await statementsOf(async () => {
        const { series } = await content.readStoryPage(`many-${place}`, visitor);
        expect(series).toMatchObject({ position: place, count_stories: countStories });
      });
      const counted = await Promise.all(
        ['earlier', 'later'].map((alias) => scannedRows(content.dataSource, statement, alias)),
      );
      expect(counted.toSorted((one, other) => one - other)).toEqual([
        0,
        Math.min(place, countStories - place),
      ]);
    },
  );
});
