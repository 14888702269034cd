import { traitMask } from '@quillstead/catalogue';
import type { RpcContext } from '@quillstead/service-kit';
import { statementsOf } from '@quillstead/service-kit/testing';
import { expectedHome, walkHome } from './expected-home.js';
import { type Content, idOf, openContent } from './open-content.js';

/**
 * Adds stories of an author directly to the tables: the first one `first` hours after the beginning, then one each
 * hour.
 */
async function addStories(content: Content, authorId: number, count: number, first: number, hashtagId = 1) {
  await content.dataSource.query(
    `WITH added AS (
       INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family, count_words,
                          count_chars, category, posted_at, is_open)
       SELECT $1::bigint, 's-' || $1::bigint || '-' || hour, 'A story', '<p>Text</p>', 'Text', 'Georgia', 1, 4, 'n', 
              '2026-01-01T00:00:00Z'::timestamptz + hour * interval '1 hour',
              (SELECT 1 - is_private FROM user_projection WHERE user_id = $1::bigint)
       FROM generate_series($3::integer, $3::integer + $2::integer - 1) AS hour
       RETURNING id, author_id, posted_at, is_open
     ), counted AS (
       INSERT INTO story_stat (story_id, author_id, posted_at, is_open, count_likes, score)
       SELECT id, author_id, posted_at, is_open, $3::integer, extract(epoch FROM posted_at)::float8 / 45000 FROM added
       RETURNING *
     )
     INSERT INTO story_hashtag (hashtag_id, story_id, author_id, posted_at, is_open, count_likes, score)
     SELECT $4::bigint, story_id, author_id, posted_at, is_open, count_likes, score FROM counted`,
    [authorId, count, first, hashtagId],
  );
}

describe('home for somebody whose stories lie far apart', () => {
  let content: Content;
  let reader: RpcContext;

  beforeAll(async () => {
    content = await openContent();
    reader = await content.person();
    await content.dataSource.query(
      `INSERT INTO hashtag (key, value) SELECT '#h' || place, '#h' || place FROM generate_series(1, 100) AS place`,
    );
    await content.dataSource.query(
      `INSERT INTO hashtag_subscription SELECT $1, id FROM hashtag WHERE id > 1`,
      [idOf(reader)],
    );
    // Fifty authors are followed, some of them private. Above and between their stories are thousands with a followed
    // hashtag that nobody may read.
    for (let index = 0; index < 50; index += 1) {
      const author = await content.person({ isPrivate: index % 4 === 0 ? 1 : 0 });
      await addStories(content, idOf(author), 3, index * 90, index + 2);
      await content.dataSource.query('INSERT INTO subscription VALUES ($1, $2, true)', [
        idOf(reader),
        idOf(author),
      ]);
    }
    const hidden = await content.person({ isPrivate: 1 });
    await addStories(content, idOf(hidden), 4_500, 2_000, 30);
    for (const [table, of, from] of [
      ['author_stat', 'user_id', 'SELECT author_id AS one, posted_at, id AS story_id FROM story'],
      ['hashtag_stat', 'hashtag_id', 'SELECT hashtag_id AS one, posted_at, story_id FROM story_hashtag'],
    ] as const) {
      await content.dataSource.query(
        `INSERT INTO ${table} (${of}, first_posted_at, last_posted_at, last_story_id)
         SELECT one, min(posted_at), max(posted_at), (array_agg(story_id ORDER BY posted_at DESC, story_id DESC))[1]
         FROM (${from}) AS every GROUP BY one`,
      );
    }
  });
  afterAll(() => content.close());

  it.each(
    (['newest', 'top', 'trending'] as const).flatMap((sort) =>
      (['all', 'authors', 'hashtags'] as const).map((filter2) => ({ sort, filter2 })),
    ),
  )('$sort, $filter2: every page is full and in its place', async (request) => {
    const whole = await expectedHome(content, request, reader);
    expect(whole).toHaveLength(150);
    expect(await walkHome(content, request, reader)).toEqual(whole);
  });
});

describe('home for somebody who may read none of very many stories', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  it('is looked for in eight parts of the list at most, and the cursor goes on from there', async () => {
    await content.dataSource.query(`INSERT INTO hashtag (key, value) VALUES ('#h', '#h')`);
    const [open, hidden] = [await content.person(), await content.person({ isPrivate: 1 })];
    await addStories(content, idOf(open), 1, 0);
    await addStories(content, idOf(hidden), 17_000, 1);
    const reader = await content.person();
    const read = async (next?: string | null) => {
      let page: Awaited<ReturnType<typeof content.listHome.execute>> = { items: [], next: null };
      const request = { next, excludeKeys: ['hashtag_recommendations' as const] };
      const statements = await statementsOf(async () => {
        page = await content.listHome.execute(request, reader);
      });
      return { statements: statements.length, items: page.items.length, next: page.next };
    };
    const first = await read();
    expect(first).toEqual({ statements: 8, items: 0, next: expect.any(String) });
    expect(await read(first.next)).toEqual({ statements: 1, items: 1, next: null });
  });
});

describe('a filter that three of 3,000 stories pass', () => {
  let content: Content;
  let author: number;
  let reader: RpcContext;
  /** The places counted from the end of the list, each in the part that a page of its own looks at. */
  const places = [10, 1_301, 2_999];

  beforeAll(async () => {
    content = await openContent();
    reader = await content.person({ showNsfw: 1 });
    author = idOf(await content.person());
    await content.dataSource.query(`INSERT INTO hashtag (key, value) VALUES ('#h', '#h')`);
    await addStories(content, author, 3_000, 0);
    await content.dataSource.query(
      `WITH rated AS (UPDATE story SET is_nsfw = id % 2 RETURNING id, slug, is_nsfw)
       UPDATE story_stat SET is_nsfw = rated.is_nsfw, traits = CASE WHEN slug = ANY ($1) THEN $2::bigint ELSE 0 END
       FROM rated WHERE id = story_id`,
      [places.map(slugAt), traitMask(['epic'])],
    );
  });
  afterAll(() => content.close());

  const slugAt = (place: number) => `s-${author}-${3_000 - place}`;

  it.each(['newest', 'top', 'trending'] as const)(
    '%s: a page applies it to 1,300 stories of all ratings, and its cursor continues behind them',
    async (sort) => {
      const pages: string[][] = [];
      let next: string | null | undefined;
      do {
        const page: Awaited<ReturnType<typeof content.listHome.execute>> = await content.listHome.execute(
          { sort, lengths: ['epic'], next, excludeKeys: ['hashtag_recommendations'] },
          reader,
        );
        pages.push(page.items.map(({ slug }) => slug));
        next = page.next;
      } while (next !== null);
      expect(pages).toEqual(places.map((place) => [slugAt(place)]));
    },
  );
});
