import type { RpcContext } from '@quillstead/service-kit';
import { buffersOfStatement } from './buffers-of-statement.js';
import { visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

type Sort = 'newest' | 'top' | 'chronological' | 'alphabetical';
type List = (sort: Sort, next: string | null) => Promise<{ items: readonly object[]; next: string | null }>;

const comments = 10_000;
/**
 * The most buffers of PostgreSQL for a page: the keys and 26 rows with what is joined to each, and whether its person
 * is blocked.
 */
const mostBuffers = 500;

describe('a thread of ten thousand comments', () => {
  let talk: Talk;
  let ann: RpcContext;
  let story_id: number;
  let comment_id: number;
  let lists: Record<'comments' | 'replies' | 'likes', List>;

  beforeAll(async () => {
    talk = await openTalk();
    ann = await talk.person();
    const [first = 0] = await talk.crowd(20_000);
    const story = await talk.story(ann);
    const { slug } = story;
    ({ story_id } = story);
    comment_id = await talk.comment(ann, story_id);
    const add = (reply: number | null) =>
      talk.dataSource.query(
        `INSERT INTO comment (story_id, author_id, comment_reply_id, comment_level, comment_text, posted_at, count_likes)
         SELECT $1, $2::bigint + g, $3, $4, $5, now() - g * interval '1 second', g * 31 % 50
         FROM generate_series(1, $6::int) AS g`,
        [story_id, first, reply, reply === null ? 0 : 1, someComment, comments],
      );
    await add(null);
    await add(comment_id);
    await talk.dataSource.query(
      `INSERT INTO story_like (story_id, user_id, created_at)
       SELECT $1, $2::bigint + g * 2, now() - g * interval '1 second' FROM generate_series(0, 9999) AS g`,
      [story_id, first],
    );
    await talk.dataSource.query('UPDATE story_stat SET count_likes = 10000 WHERE story_id = $1', [story_id]);
    // Among many short threads, PostgreSQL expects that this one is short too.
    await talk.dataSource.query(
      `WITH others AS (
         INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family, count_words,
                            count_chars, category)
         SELECT $1::bigint, 'short-' || g, 'Short', 'x', 'x', 'serif', 1, 1, 'story' FROM generate_series(1, 5000) AS g
         RETURNING id
       ), counted AS (INSERT INTO story_stat (story_id, count_comments) SELECT id, 1 FROM others RETURNING story_id)
       INSERT INTO comment (story_id, author_id, comment_text) SELECT story_id, $1::bigint, $2::text FROM counted`,
      [first, someComment],
    );
    await talk.dataSource.query('VACUUM ANALYZE');
    lists = {
      comments: (sort, next) => talk.listStoryComments.execute({ slug, sort, next }, visitor),
      replies: (sort, next) => talk.listCommentReplies.execute({ comment_id, sort, next }, visitor),
      likes: (sort, next) => talk.listLikes.ofStory({ slug, sort, next }, ann),
    };
  });
  afterAll(() => talk.close());

  const buffersOf = (page: () => Promise<unknown>) => buffersOfStatement(talk.dataSource, page);

  it.each([
    ['comments', 'newest'],
    ['comments', 'top'],
    ['comments', 'chronological'],
    ['replies', 'newest'],
    ['replies', 'top'],
    ['replies', 'chronological'],
    ['likes', 'newest'],
    ['likes', 'alphabetical'],
  ] as const)(
    'shows its %s by %s page after page, those in the middle and the last at the price of the first',
    async (what, sort) => {
      let seen = 0;
      const cursors: string[] = [];
      for (let next: string | null = null; seen === 0 || next !== null;) {
        const page: Awaited<ReturnType<List>> = await lists[what](sort, next);
        seen += page.items.length;
        if (page.next !== null) cursors.push(page.next);
        next = page.next;
      }
      expect(seen).toBe(comments + (what === 'comments' ? 1 : 0));
      for (const next of [null, cursors[79] ?? null, cursors[199] ?? null, cursors.at(-1) ?? null])
        expect(await buffersOf(() => lists[what](sort, next))).toBeLessThan(mostBuffers);
    },
  );

  it.each([
    ['a comment', () => undefined],
    ['a reply', () => comment_id],
  ])('takes %s without reading the others', async (_, parent) => {
    const post = () => talk.comment(ann, story_id, parent());
    expect(await buffersOf(post)).toBeLessThan(mostBuffers);
  });
});
