import { updateAuthorStories } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks } from '@quillstead/service-kit';
import { waitForBlocked } from '@quillstead/testing';
import { BookmarkComment } from '../src/bookmark/bookmark-comment.js';
import { DeleteComment } from '../src/comment/delete-comment.js';
import { PostComment } from '../src/comment/post-comment.js';
import { type Content, idOf, openContent, someText } from './open-content.js';

describe('a comment with replies that ends', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  /** Returns the number of rows of each table that refer to a comment. */
  async function rowsOf(commentId: number): Promise<Record<string, number>> {
    const tables = await content.dataSource.query<{ table_name: string }[]>(
      `SELECT table_name FROM information_schema.columns WHERE column_name = 'comment_id' ORDER BY 1`,
    );
    const counts = await Promise.all(
      tables.map(async ({ table_name: table }) => {
        const sql = `SELECT FROM ${table} WHERE comment_id = $1`;
        return [table, (await content.dataSource.query<object[]>(sql, [commentId])).length] as const;
      }),
    );
    return Object.fromEntries(counts);
  }

  const ends = [
    [
      'by its author',
      async (commentId: number, author: Awaited<ReturnType<Content['person']>>) =>
        void (await content.get(DeleteComment).execute({ comment_id: commentId }, author)),
    ],
    [
      'with the account of its author',
      async (_: number, author: Awaited<ReturnType<Content['person']>>) => {
        const { manager } = content.dataSource;
        await manager.update(ProfileProjection, { userId: idOf(author) }, { status: 'deleted' });
        await addTasks(updateAuthorStories, [idOf(author)], manager);
        await content.runTasks();
      },
    ],
  ] as const;

  it.each(ends)('%s keeps its likes and nothing else', async (_, end) => {
    const [writer, author, reader] = [await content.person(), await content.person(), await content.person()];
    const { story_id } = await content.publishStory.execute({ rich_text_story: someText }, writer);
    const query = content.dataSource.query.bind(content.dataSource);
    const [comment] = await query<{ id: number }[]>(
      `INSERT INTO comment (story_id, author_id, comment_text, count_replies, count_likes)
       VALUES ($1, $2, 'What I said', 1, 1) RETURNING id`,
      [story_id, idOf(author)],
    );
    const id = comment?.id ?? 0;
    await query('UPDATE story_stat SET count_comments = 2 WHERE story_id = $1', [story_id]);
    await query(
      `INSERT INTO comment (story_id, author_id, comment_text, comment_reply_id, comment_level)
       VALUES ($1, $2, 'A reply', $3, 1)`,
      [story_id, idOf(reader), id],
    );
    await query(`INSERT INTO comment_mention (comment_id, user_id, username) VALUES ($1, $2, 'reader')`, [
      id,
      idOf(reader),
    ]);
    for (const table of ['comment_like', 'comment_bookmark'])
      await query(`INSERT INTO ${table} (comment_id, user_id) VALUES ($1, $2)`, [id, idOf(reader)]);
    await end(id, author);
    expect(await rowsOf(id)).toEqual({
      comment_bookmark: 0,
      comment_like: 1,
      comment_mention: 0,
      removed_comment: 0,
    });
    expect(
      await query('SELECT author_id, comment_text, is_deleted, count_replies FROM comment WHERE id = $1', [
        id,
      ]),
    ).toEqual([{ author_id: null, comment_text: '', is_deleted: 1, count_replies: 1 }]);
  });

  it.each(ends)('%s keeps no bookmark that is being set meanwhile', async (_, end) => {
    const [writer, author, reader] = [await content.person(), await content.person(), await content.person()];
    const { story_id } = await content.publishStory.execute({ rich_text_story: someText }, writer);
    const post = (who: typeof author, comment_reply_id: number | null) =>
      content
        .get(PostComment)
        .execute({ story_id, comment_reply_id, comment_text: 'Well said, all of it.' }, who);
    const { comment_id } = await post(author, null);
    await post(reader, comment_id);
    const holder = content.dataSource.createQueryRunner();
    try {
      await holder.startTransaction();
      await holder.query('INSERT INTO comment_bookmark (comment_id, user_id) VALUES ($1, $2)', [
        comment_id,
        idOf(reader),
      ]);
      const bookmarked = content.get(BookmarkComment).bookmark({ comment_id }, reader);
      await waitForBlocked(content.dataSource, 1, 'the bookmark to wait for the one of another transaction');
      const ended = end(comment_id, author);
      await waitForBlocked(content.dataSource, 2, 'the deletion to wait for the bookmark');
      await holder.rollbackTransaction();
      await Promise.all([bookmarked, ended]);
    } finally {
      await holder.release();
    }
    expect(await rowsOf(comment_id)).toEqual({
      comment_bookmark: 0,
      comment_like: 0,
      comment_mention: 0,
      removed_comment: 0,
    });
  });
});
