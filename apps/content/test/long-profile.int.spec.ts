import type { RpcContext } from '@quillstead/service-kit';
import { waitFor } from '@quillstead/testing';
import { buffersOfStatement } from './buffers-of-statement.js';
import { idOf, visitor } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

const stories = 3_000;
/** The most buffers of PostgreSQL for a page: the keys, and 26 stories with what is joined to each. */
const mostBuffers = 350;

describe('the profile of an author of three thousand stories', () => {
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

  it.each(['newest', 'top'] as const)(
    'shows its stories by %s without reading those that it does not show',
    async (sort) => {
      const { username = '' } = ann.viewer ?? {};
      for (const viewer of [visitor, reader, ann]) {
        const page = () => talk.listUserPosts.posts({ username, filter: 'stories', sort }, viewer);
        expect((await page()).items).toHaveLength(25);
        expect(await buffersOfStatement(talk.dataSource, page)).toBeLessThan(mostBuffers);
      }
    },
  );
});
