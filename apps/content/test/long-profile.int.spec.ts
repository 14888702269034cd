import type { RpcContext } from '@quillstead/service-kit';
import { waitFor } from '@quillstead/testing';
import { buffersOfStatement } from './buffers-of-statement.js';
import { idOf, visitor } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

const stories = 3_000;

/** The limits are those of the keys and of 26 items with all that is joined to each. */
describe('the profile of an author of three thousand stories and comments', () => {
  let talk: Talk;
  let ann: RpcContext;
  let reader: RpcContext;

  beforeAll(async () => {
    talk = await openTalk();
    [ann, reader] = [await talk.person(), await talk.person()];
    // Among many authors of ten stories, PostgreSQL expects that this one has as few.
    const [first = 0] = await talk.crowd(600);
    await talk.dataSource.query(
      `WITH added AS (
         INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family, count_words,
                            count_chars, category, posted_at)
         SELECT author_id, 'long-' || author_id || '-' || g, 'Long', 'x', repeat('x', 500), 'serif', 1, 1, 'story',
                now() - g * interval '1 minute'
         FROM (
           SELECT g, $1::bigint AS author_id FROM generate_series(1, $3::int) AS g
           UNION ALL SELECT g, $2::bigint + g % 300 * 2 FROM generate_series(1, 3000) AS g
         ) AS made
         ORDER BY g
         RETURNING id, author_id, posted_at
       )
       INSERT INTO story_stat (story_id, author_id, posted_at) SELECT id, author_id, posted_at FROM added`,
      [idOf(ann), first, stories],
    );
    await talk.dataSource.query(
      `WITH numbered AS (
         SELECT id, row_number() OVER (ORDER BY id) AS number, count(*) OVER () AS count FROM story WHERE author_id <> $1
       ),
       said AS (
         INSERT INTO comment (story_id, author_id, comment_text, posted_at, count_likes)
         SELECT id, author_id, 'Once more.', now() - g * interval '1 minute', g * 31 % 50
         FROM (
           SELECT g, $1::bigint AS author_id FROM generate_series(1, $3::int) AS g
           UNION ALL SELECT g, $2::bigint + g % 300 * 2 FROM generate_series(1, 3000) AS g
         ) AS made JOIN numbered ON number = 1 + g % count
         RETURNING id, author_id
       ),
       kept AS (
         INSERT INTO comment_bookmark (comment_id, user_id, created_at)
         SELECT id, $1, now() - id * interval '1 minute' FROM said WHERE author_id <> $1
       )
       INSERT INTO story_bookmark (story_id, user_id, created_at)
       SELECT id, $1, now() - id * interval '1 minute' FROM numbered`,
      [idOf(ann), first, stories],
    );
    // While another transaction may not see them yet, the rows of a page are not marked as visible to all.
    await waitFor(
      async () => {
        await talk.dataSource.query('VACUUM ANALYZE');
        const [{ is_visible } = { is_visible: false }] = await talk.dataSource.query<
          { is_visible: boolean }[]
        >("SELECT relallvisible = relpages AS is_visible FROM pg_class WHERE relname = 'story'");
        return is_visible;
      },
      { what: 'the vacuum of story' },
    );
    // Likes keep coming: PostgreSQL cannot answer from the index of the counters alone.
    await talk.dataSource.query('UPDATE story_stat SET count_likes = story_id % 50');
    await talk.dataSource.query('ANALYZE story_stat');
  });
  afterAll(() => talk.close());

  it.each([
    ['stories', 'newest', 300],
    ['stories', 'top', 400],
    ['comments', 'newest', 500],
    ['comments', 'top', 500],
  ] as const)(
    'shows its %s by %s without reading those that it does not show',
    async (filter, sort, most) => {
      const { username = '' } = ann.viewer ?? {};
      for (const viewer of [visitor, reader, ann]) {
        const page = () => talk.listUserPosts.posts({ username, filter, sort }, viewer);
        expect((await page()).items).toHaveLength(25);
        expect(await buffersOfStatement(talk.dataSource, page)).toBeLessThan(most);
      }
    },
  );

  it.each([
    ['stories', 400],
    ['comments', 650],
  ] as const)('shows the %s that it has bookmarked last alike', async (filter, most) => {
    const { username = '' } = ann.viewer ?? {};
    const page = () => talk.listUserPosts.bookmarks({ username, filter, sort: 'newest' }, ann);
    expect((await page()).items).toHaveLength(25);
    expect(await buffersOfStatement(talk.dataSource, page)).toBeLessThan(most);
  });
});
