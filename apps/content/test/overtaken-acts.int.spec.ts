import { updateAuthorStories } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks, type RpcContext } from '@quillstead/service-kit';
import { holdLock } from '@quillstead/testing';
import { idOf } from './open-content.js';
import { failuresOf, openTalk, someComment, type Talk } from './open-talk.js';

interface Place {
  readonly story_id: number;
  readonly comment_id: number;
}

describe('an act that waits while what it is about is taken away', () => {
  let talk: Talk;
  let ann: RpcContext;
  let bob: RpcContext;
  let cid: RpcContext;
  let place: Place;

  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());
  beforeEach(async () => {
    [ann, bob, cid] = [await talk.person(), await talk.person(), await talk.person()];
    const { story_id } = await talk.story(ann);
    place = { story_id, comment_id: await talk.comment(bob, story_id) };
  });
  afterEach(async () => expect(await talk.miscounted()).toEqual([]));

  const holdCounters = () =>
    holdLock(talk.dataSource, 'SELECT FROM story_stat WHERE story_id = $1 FOR UPDATE', [place.story_id]);
  /** Runs the two so that both begin before either can change the story, and the first changes it first. */
  async function inOrder<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
    const lock = await holdCounters();
    const firstResult = first();
    await lock.reached(1, 'the first to wait for the counters of the story');
    const secondResult = second();
    await lock.reached(2, 'the second to wait for the first');
    await lock.release();
    return Promise.allSettled([firstResult, secondResult]);
  }

  const reply = ({ story_id, comment_id }: Place, who: RpcContext) =>
    talk.postComment.execute({ story_id, comment_reply_id: comment_id, comment_text: someComment }, who);
  const commentsLeft = async () =>
    (
      await talk.dataSource.query<{ id: number }[]>(
        'SELECT id FROM comment WHERE story_id = $1 ORDER BY id',
        [place.story_id],
      )
    ).map(({ id }) => id);
  /** Returns the number of events of each name about the story. */
  const published = () =>
    talk.dataSource.query<{ name: string; count: number }[]>(
      `SELECT name, count(*)::int AS count FROM outbox WHERE (payload ->> 'story_id')::bigint = $1 GROUP BY name ORDER BY name`,
      [place.story_id],
    );
  const counts = () =>
    talk.dataSource.query<object[]>(
      'SELECT count_likes, count_comments, count_bookmarks, score FROM story_stat WHERE story_id = $1',
      [place.story_id],
    );
  const missing = { status: 'rejected', reason: { code: 'not_found' } };
  const done = { status: 'fulfilled' };

  describe('a reply', () => {
    it('to a comment that is removed meanwhile is not found, not written and not published', async () => {
      const before = await published();
      const outcomes = await inOrder(
        () => talk.deleteComment.execute(place, bob),
        () => reply(place, { ...cid, idempotencyKey: 'late' }),
      );
      expect(outcomes).toMatchObject([done, missing]);
      expect(await commentsLeft()).toEqual([]);
      expect(await published()).toEqual([{ name: 'content.comment_deleted', count: 1 }, ...before]);
      // No response is stored for the key either.
      expect(await failuresOf([reply(place, { ...cid, idempotencyKey: 'late' })])).toEqual(['not_found']);
    });

    it('to a comment with replies that is emptied meanwhile is not found, not written and not counted', async () => {
      await reply(place, ann);
      const [before, left] = [await published(), await commentsLeft()];
      const outcomes = await inOrder(
        () => talk.deleteComment.execute(place, bob),
        () => reply(place, cid),
      );
      expect(outcomes).toMatchObject([done, missing]);
      expect(await commentsLeft()).toEqual(left);
      expect(await published()).toEqual([{ name: 'content.comment_deleted', count: 1 }, ...before]);
      expect(await talk.readComment.execute(place, ann)).toMatchObject({ is_deleted: 1, count_replies: 1 });
    });

    it('to a comment whose author ends the account meanwhile is not found, not written and not counted', async () => {
      const left = await commentsLeft();
      const lock = await holdCounters();
      const late = failuresOf([reply(place, cid)]);
      await lock.reached(1, 'the reply to wait for the counters of the story');
      const { manager } = talk.dataSource;
      await manager.update(ProfileProjection, { userId: idOf(bob) }, { status: 'deleted' });
      await addTasks(updateAuthorStories, [idOf(bob)], manager);
      await talk.runTasks();
      await lock.release();
      expect(await late).toEqual(['not_found']);
      expect(await commentsLeft()).toEqual(left);
    });

    it('that comes first leaves the deleted comment in its place, with one reply', async () => {
      const outcomes = await inOrder(
        () => reply(place, cid),
        () => talk.deleteComment.execute(place, bob),
      );
      expect(outcomes).toMatchObject([done, done]);
      expect(await commentsLeft()).toHaveLength(2);
      expect(await talk.readComment.execute(place, ann)).toMatchObject({ is_deleted: 1, count_replies: 1 });
    });
  });

  it('the deletion of a comment with replies that somebody else empties meanwhile is not found, and published once', async () => {
    await reply(place, cid);
    const outcomes = await inOrder(
      () => talk.deleteComment.execute(place, bob),
      () => talk.deleteComment.execute(place, ann),
    );
    expect(outcomes).toMatchObject([done, missing]);
    expect(await published()).toContainEqual({ name: 'content.comment_deleted', count: 1 });
  });

  const acts: readonly [string, (of: Place, who: RpcContext) => Promise<unknown>][] = [
    ['a like', (of, who) => talk.likeStory.like(of, who)],
    ['the end of a like', (of, who) => talk.likeStory.unlike(of, who)],
    ['a bookmark', (of, who) => talk.bookmarkStory.bookmark(of, who)],
    ['the end of a bookmark', (of, who) => talk.bookmarkStory.unbookmark(of, who)],
    [
      'a comment',
      ({ story_id }, who) => talk.postComment.execute({ story_id, comment_text: someComment }, who),
    ],
    ['a reply', reply],
  ];
  const takings: readonly [string, () => Promise<unknown>][] = [
    ['its author deletes', () => talk.deleteStory.execute(place, ann)],
    [
      'a moderator removes',
      () =>
        talk.deleteStory.moderate(place, {
          ...cid,
          viewer: cid.viewer && { ...cid.viewer, role: 'moderator' },
        }),
    ],
  ];

  describe.each(takings)('of a story that %s meanwhile', (_, take) => {
    it.each(acts)('%s is not found, not counted and not published', async (what, act) => {
      for (const mark of ['likeStory', 'bookmarkStory'] as const) await talk.mark(mark, place, true, bob);
      const [events, numbers, left] = [await published(), await counts(), await commentsLeft()];
      // The member who has the mark removes it; the other one sets it.
      const who = what.startsWith('the end') ? bob : cid;
      const outcomes = await inOrder(take, () => act(place, who));
      expect(outcomes).toMatchObject([done, missing]);
      expect(await counts()).toEqual(numbers);
      expect(await commentsLeft()).toEqual(left);
      expect((await published()).filter(({ name }) => name !== 'content.story_deleted')).toEqual(events);
    });
  });

  const closings: readonly [string, () => Promise<unknown>][] = [
    [
      'has turned private',
      () => talk.dataSource.manager.update(ProfileProjection, { userId: idOf(ann) }, { isPrivate: 1 }),
    ],
    [
      'is suspended',
      () => talk.dataSource.manager.update(ProfileProjection, { userId: idOf(ann) }, { status: 'suspended' }),
    ],
    [
      'has ended the account',
      () => talk.dataSource.manager.update(ProfileProjection, { userId: idOf(ann) }, { status: 'deleted' }),
    ],
    ['has deleted it', () => talk.deleteStory.execute(place, ann)],
  ];
  const ofComments: typeof acts = [
    ['a like of a comment', (of, who) => talk.likeComment.like(of, who)],
    ['the end of a like of a comment', (of, who) => talk.likeComment.unlike(of, who)],
  ];

  describe.each(closings)('of a story whose author %s', (_, close) => {
    it.each([...acts, ...ofComments])('%s raises and lowers no count', async (what, act) => {
      for (const mark of ['likeStory', 'bookmarkStory', 'likeComment'] as const)
        await talk.mark(mark, place, true, cid);
      await close();
      const before = [await published(), await counts(), await commentsLeft()];
      const who = what.startsWith('the end') ? cid : bob;
      expect(await failuresOf([act(place, who)])).toEqual(['not_found']);
      expect([await published(), await counts(), await commentsLeft()]).toEqual(before);
    });
  });
});
