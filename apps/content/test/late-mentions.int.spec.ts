import { addLateMentions, commentEdited, userChanged } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { publicUser } from '@quillstead/testing';
import { EditComment } from '../src/comment/edit-comment.js';
import { idOf } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

describe('a mention of a name that content does not know yet', () => {
  let talk: Talk;
  let author: RpcContext;
  let writer: RpcContext;
  beforeAll(async () => {
    talk = await openTalk();
    [author, writer] = [await talk.person(), await talk.person()];
  });
  afterAll(() => talk.close());

  let lastId = 100;
  const newcomer = (username: string, userId = (lastId += 1)) => publicUser({ user_id: userId, username });
  const post = async (comment_text: string, who = author) => {
    const { story_id } = await talk.story(who);
    const { comment_id } = await talk.postComment.execute({ story_id, comment_text }, writer);
    return comment_id;
  };
  /**
   * Applies the event of the profile, and makes the task due that runs when no comment is stored any more that did not
   * know it.
   */
  const arrive = async (user: ReturnType<typeof newcomer>, publishedAt: Date) => {
    await talk.handle([event(userChanged, user, publishedAt)]);
    await talk.dataSource.query(`UPDATE background_task SET run_at = now() WHERE name = $1`, [
      addLateMentions.name,
    ]);
    await talk.runTasks(addLateMentions);
  };
  const mentionsOf = (commentId: number) =>
    talk.dataSource.query<{ user_id: number; username: string }[]>(
      'SELECT user_id::int, username FROM comment_mention WHERE comment_id = $1',
      [commentId],
    );
  const editsOf = (commentId: number) =>
    talk.dataSource.query<{ payload: Record<string, unknown> }[]>(
      'SELECT payload FROM outbox WHERE subject = $1 AND name = $2',
      [`comment:${commentId}`, commentEdited.name],
    );
  const aMomentAgo = () => new Date(Date.now() - 1_000);

  it('is added once the member is known, in any case of the name, and published', async () => {
    const since = aMomentAgo();
    const commentId = await post('Welcome, @Newcomer, to the harbour.');
    const user = newcomer('newcomer');
    await arrive(user, since);
    expect(await mentionsOf(commentId)).toEqual([{ user_id: user.user_id, username: 'newcomer' }]);
    const [edit, ...others] = await editsOf(commentId);
    expect(others).toEqual([]);
    expect(edit?.payload).toMatchObject({
      comment_id: commentId,
      author_id: idOf(writer),
      story_author_id: idOf(author),
      parent_author_id: null,
      mentions_added: [user.user_id],
      mentions_removed: [],
    });
  });

  it('is published with the comments above it, by which its thread is muted', async () => {
    const since = aMomentAgo();
    const { story_id } = await talk.story(author);
    const write = async (comment_text: string, comment_reply_id?: number) =>
      (await talk.postComment.execute({ story_id, comment_text, comment_reply_id }, writer)).comment_id;
    const top = await write('It is dark in here.');
    const parent = await write('It is dark in there.', top);
    const commentId = await write('Welcome, @below, to the harbour.', parent);
    await arrive(newcomer('below'), since);
    expect((await editsOf(commentId)).map(({ payload }) => payload['above'])).toEqual([[parent, top]]);
  });

  it('is added after a change of name, and once however often the profile changes', async () => {
    const user = newcomer('before');
    await arrive(user, aMomentAgo());
    const since = aMomentAgo();
    const commentId = await post('Welcome, @after, to the harbour.');
    await arrive({ ...user, username: 'after' }, since);
    await arrive({ ...user, username: 'after', bio: 'Of the harbour.' }, since);
    expect((await mentionsOf(commentId)).map(({ user_id }) => user_id)).toEqual([user.user_id]);
    expect(await editsOf(commentId)).toHaveLength(1);
  });

  it('is not added to a comment from before the member had the name', async () => {
    const commentId = await post('Once there was a @latecomer here.');
    await arrive(newcomer('latecomer'), new Date(Date.now() + 1_000));
    expect(await mentionsOf(commentId)).toEqual([]);
  });

  it('is not added for the beginning of another name, nor for a member who may not read the story', async () => {
    const since = aMomentAgo();
    const hidden = await talk.person({ isPrivate: 1 });
    const other = await post('Welcome, @short_name, to the harbour.');
    const { story_id } = await talk.story(hidden);
    const { comment_id: unread } = await talk.postComment.execute(
      { story_id, comment_text: 'Welcome, @short, to the harbour.' },
      hidden,
    );
    await arrive(newcomer('short'), since);
    expect(await mentionsOf(other)).toEqual([]);
    expect(await mentionsOf(unread)).toEqual([]);
  });

  it('is not added when an edit has removed it meanwhile', async () => {
    const since = aMomentAgo();
    const commentId = await post('Welcome, @removed, to the harbour.');
    await talk
      .get(EditComment)
      .execute({ comment_id: commentId, comment_text: 'Welcome to all of us.' }, writer);
    await arrive(newcomer('removed'), since);
    expect(await mentionsOf(commentId)).toEqual([]);
  });
});
