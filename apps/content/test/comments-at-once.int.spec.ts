import type { RpcContext } from '@quillstead/service-kit';
import { statementsSent } from '@quillstead/service-kit/testing';
import { idOf, visitor } from './open-content.js';
import { failuresOf, openTalk, someComment, type Talk } from './open-talk.js';

const missing = { code: 'not_found' };

describe('comments that arrive at the same time', () => {
  let talk: Talk;
  let ann: RpcContext;
  let bob: RpcContext;
  let cid: RpcContext;
  let slug: string;
  let story_id: number;

  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());
  beforeEach(async () => {
    [ann, bob, cid] = [await talk.person(), await talk.person(), await talk.person()];
    ({ story_id, slug } = await talk.story(ann));
  });
  afterEach(async () => expect(await talk.miscounted()).toEqual([]));

  it('with one key are one comment', async () => {
    const context = { ...bob, idempotencyKey: 'the same' };
    const post = () => talk.postComment.execute({ story_id, comment_text: someComment }, context);
    const [first, ...again] = await Promise.all([post(), post(), post()]);
    expect(again).toEqual([first, first]);
    expect((await talk.listStoryComments.execute({ slug }, visitor)).items).toHaveLength(1);
  });

  it('under one story and one comment are all counted', async () => {
    const parent = await talk.comment(bob, story_id);
    await Promise.all(
      Array.from({ length: 80 }, (_, index) => talk.comment(cid, story_id, index % 2 ? parent : undefined)),
    );
    expect(await talk.readComment.execute({ comment_id: parent }, visitor)).toMatchObject({
      count_replies: 40,
    });
  });

  it('under one story are fifty to a statement', async () => {
    const post = (requestId: string) =>
      talk.postComment.execute({ story_id, comment_text: someComment }, { ...cid, requestId });
    const ids = Array.from({ length: 80 }, (_, index) => `at once ${index}`);
    const posted: { comment_id: number }[] = [];
    // After this comment it is known that the limits of new members do not apply to this one.
    await talk.comment(cid, story_id);
    const sent = await statementsSent('at once', async () => {
      posted.push(...(await Promise.all(ids.map(post))));
    });
    expect(sent).toBe(2);
    const published = await talk.dataSource.query(
      `SELECT (payload ->> 'comment_id')::bigint AS comment_id, request_id AS "requestId" FROM outbox
       WHERE name = 'content.comment_posted' AND request_id LIKE 'at once %'`,
    );
    const expected = posted.map(({ comment_id }, index) => ({ comment_id, requestId: ids[index] }));
    expect(published).toHaveLength(80);
    expect(published).toEqual(expect.arrayContaining(expected));
  });

  it('do not fail with one of them', async () => {
    const pria = await talk.person({ isPrivate: 1 });
    await talk.subscribe(bob, pria, true);
    const { story_id: locked } = await talk.story(pria);
    const under = (who: RpcContext, payload: object) =>
      talk.postComment.execute({ story_id: locked, comment_text: someComment, ...payload }, who);
    const keyed = { ...bob, idempotencyKey: 'used before' };
    const first = await under(keyed, {});
    const outcomes = await Promise.allSettled([
      under(bob, { comment_text: 'One' }),
      under(cid, {}),
      under(bob, { comment_reply_id: 99_999_999 }),
      under(keyed, {}),
      under(keyed, { comment_text: 'Another' }),
      under(bob, { comment_text: 'Not \0 text' }),
      under(pria, { comment_text: 'Two', comment_reply_id: first.comment_id }),
    ]);
    expect(outcomes).toEqual([
      {
        status: 'fulfilled',
        value: expect.objectContaining({ comment_text: 'One', author_id: idOf(bob) }),
      },
      { status: 'rejected', reason: expect.objectContaining(missing) },
      { status: 'rejected', reason: expect.objectContaining(missing) },
      { status: 'fulfilled', value: first },
      { status: 'rejected', reason: expect.objectContaining({ code: 'key_reused' }) },
      { status: 'rejected', reason: expect.objectContaining({ code: '22021' }) },
      {
        status: 'fulfilled',
        value: expect.objectContaining({ comment_text: 'Two', comment_reply_id: first.comment_id }),
      },
    ]);
  });

  it('name each whom their own text names', async () => {
    const texts = [ann, bob].map(({ viewer }) => `Hello @${viewer?.username}, well said`);
    await Promise.all(texts.map((comment_text) => talk.postComment.execute({ story_id, comment_text }, cid)));
    const published = (await talk.published('content.comment_posted')).slice(-2);
    expect(published.map(({ payload }) => payload['mentions'])).toEqual(
      expect.arrayContaining([[idOf(ann)], [idOf(bob)]]),
    );
  });

  it('and deletions leave no reply without its comment', async () => {
    const tops = await Promise.all(Array.from({ length: 10 }, () => talk.comment(bob, story_id)));
    const failures = await failuresOf(
      tops.flatMap((top) => [
        talk.comment(cid, story_id, top),
        talk.deleteComment.execute({ comment_id: top }, bob),
        talk.comment(ann, story_id, top),
        talk.deleteComment.execute({ comment_id: top }, ann),
      ]),
    );
    expect(failures.filter((code) => code !== 'not_found')).toEqual([]);
    const inStory = `SELECT id FROM comment WHERE story_id = ${story_id}`;
    const posted: { id: number }[] = await talk.dataSource.query(`${inStory} AND comment_level = 1`);
    await Promise.all(posted.map(({ id }) => talk.deleteComment.execute({ comment_id: id }, ann)));
    const left = await talk.dataSource.query(inStory);
    expect(left).toEqual([]);
  });
});
