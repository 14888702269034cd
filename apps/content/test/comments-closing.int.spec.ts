import { userChanged } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdDatabaseClock, holdLock, publicUser } from '@quillstead/testing';
import { idOf, visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

describe('comments that close after days', () => {
  let talk: Talk;
  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());

  const outcome = (posting: Promise<unknown>): Promise<string> =>
    posting.then(
      () => 'posted',
      ({ code, message }: { code?: string; message: string }) => `${code}: ${message}`,
    );
  const post = (story_id: number, who: RpcContext, comment_reply_id?: number) =>
    outcome(
      talk.postComment.execute(
        { story_id, comment_text: someComment, ...(comment_reply_id !== undefined && { comment_reply_id }) },
        who,
      ),
    );
  const read = async (slug: string, who: RpcContext) =>
    JSON.parse(String((await talk.readStory.execute({ slug }, who)).bytes)) as Record<string, unknown>;
  const publishedAt = (story_id: number, posted_at: string) =>
    talk.dataSource.query('UPDATE story SET posted_at = $2 WHERE id = $1', [story_id, posted_at]);
  /** Applies the event that accounts publishes when an author chooses other days. */
  const closeAfter = (author: RpcContext, days: number | null) =>
    talk.handle([
      event(
        userChanged,
        publicUser({
          user_id: idOf(author),
          username: author.viewer?.username ?? '',
          comments_close_after: days,
        }),
      ),
    ]);
  const closed = 'forbidden: The comments on this story closed 7 days after its publication.';

  it('are open until the moment comes, and then closed to everybody, the author included', async () => {
    const author = await talk.person({ commentsCloseAfter: 7 });
    const member = await talk.person();
    const { story_id, slug } = await talk.story(author);
    await publishedAt(story_id, '2026-03-01T12:00:00Z');
    const clock = await holdDatabaseClock(talk.dataSource, '2026-03-08T11:59:59.999Z');
    try {
      const first = await talk.comment(member, story_id);
      expect(await post(story_id, member, first)).toBe('posted');
      const open = { comments_policy: 'open', comments_closed_at: null, is_commentable: 1 };
      expect(await read(slug, member)).toMatchObject(open);

      await clock.set('2026-03-08T12:00:00Z');
      for (const who of [author, member])
        expect([await post(story_id, who), await post(story_id, who, first)]).toEqual([closed, closed]);
      const shown = { ...open, comments_closed_at: '2026-03-08T12:00:00.000Z', is_commentable: 0 };
      for (const who of [author, member, visitor]) {
        expect(await read(slug, who)).toMatchObject(shown);
        expect((await talk.readComment.execute({ comment_id: first }, who)).story).toMatchObject(shown);
        const { items } = await talk.listStoryComments.execute({ slug }, who);
        expect(items).toMatchObject([{ comment_id: first, comment_text: someComment, count_replies: 1 }]);
      }
    } finally {
      await clock.release();
    }
    expect(await talk.miscounted()).toEqual([]);
  });

  it('are those of one author, at once when the setting changes, and open again without it', async () => {
    const [author, other, member] = [await talk.person(), await talk.person(), await talk.person()];
    const [own, others] = [await talk.story(author), await talk.story(other)];
    for (const { story_id } of [own, others]) await publishedAt(story_id, '2020-03-01T12:00:00Z');
    expect(await post(own.story_id, member)).toBe('posted');
    await closeAfter(author, 7);
    expect(await post(own.story_id, member)).toBe(closed);
    expect(await post(others.story_id, member)).toBe('posted');
    await closeAfter(author, null);
    expect(await post(own.story_id, member)).toBe('posted');
    expect(await read(own.slug, member)).toMatchObject({ comments_closed_at: null, is_commentable: 1 });
  });

  it('take no comment that waits while the setting is being changed', async () => {
    const [author, member] = [await talk.person(), await talk.person()];
    const { story_id } = await talk.story(author);
    await publishedAt(story_id, '2020-03-01T12:00:00Z');
    const lock = await holdLock(
      talk.dataSource,
      'UPDATE user_projection SET comments_close_after = 7 WHERE user_id = $1',
      [idOf(author)],
    );
    const posted = post(story_id, member);
    await lock.reached(1, 'the comment to wait for the setting');
    await lock.release();
    expect(await posted).toBe(closed);
    expect(await talk.miscounted()).toEqual([]);
  });

  it('have the comment that came first before the setting is in force', async () => {
    const [author, member] = [await talk.person(), await talk.person()];
    const { story_id } = await talk.story(author);
    await publishedAt(story_id, '2020-03-01T12:00:00Z');
    const lock = await holdLock(talk.dataSource, 'SELECT FROM story_stat WHERE story_id = $1 FOR UPDATE', [
      story_id,
    ]);
    const posted = post(story_id, member);
    await lock.reached(1, 'the comment to wait for the story');
    let isInForce = false;
    const change = closeAfter(author, 7).then(() => (isInForce = true));
    await lock.reached(2, 'the setting to wait for the comment');
    expect(isInForce).toBe(false);
    await lock.release();
    expect(await posted).toBe('posted');
    await change;
    expect(await post(story_id, member)).toBe(closed);
  });

  it('take no comment of a crowd that comes while the setting waits', async () => {
    const [author, member] = [await talk.person(), await talk.person()];
    const [first, other] = [await talk.story(author), await talk.story(author)];
    for (const { story_id } of [first, other]) await publishedAt(story_id, '2020-03-01T12:00:00Z');
    const lock = await holdLock(talk.dataSource, 'SELECT FROM story_stat WHERE story_id = $1 FOR UPDATE', [
      first.story_id,
    ]);
    const before = post(first.story_id, member);
    await lock.reached(1, 'the comment to wait for the story');
    const change = closeAfter(author, 7);
    await lock.reached(2, 'the setting to wait for the comment');
    const late = post(other.story_id, member);
    // Without a fair lock the comment is posted at once, and many comments delay the setting.
    await Promise.race([late, lock.reached(3, 'the late comment to wait for the setting')]);
    await lock.release();
    expect([await before, await late]).toEqual(['posted', closed]);
    await change;
  });
});
