import type { AskContext } from '@quillstead/service-kit';
import { as, idOf } from './open-content.js';
import { failuresOf, openTalk, type Talk } from './open-talk.js';

const asMember = (id: number): AskContext =>
  as({ id, session_id: 1, username: `crowd_${id}`, role: 'member', show_nsfw: 0 });

describe('a like', () => {
  let talk: Talk;
  let ann: AskContext;
  let bob: AskContext;
  let story_id: number;
  let comment_id: number;

  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());
  beforeEach(async () => {
    [ann, bob] = [await talk.person(), await talk.person()];
    ({ story_id } = await talk.story(ann));
    comment_id = await talk.comment(bob, story_id);
  });

  it('of a story counts once however often it is sent, and is told once', async () => {
    const like = () => talk.likeStory.run({ story_id }, true, bob);
    expect(await like()).toEqual({ is_liked: 1, count_likes: 1 });
    expect(await like()).toEqual({ is_liked: 1, count_likes: 1 });
    expect(await talk.likeStory.run({ story_id }, true, ann)).toEqual({ is_liked: 1, count_likes: 2 });
    const ofStory = (await talk.told('content.story_liked')).filter(
      ({ payload }) => payload['story_id'] === story_id,
    );
    expect(
      ofStory.map(({ subject, payload }) => [subject, payload['user_id'], payload['author_id']]),
    ).toEqual([
      [`story_like:${story_id}:${idOf(bob)}`, idOf(bob), idOf(ann)],
      [`story_like:${story_id}:${idOf(ann)}`, idOf(ann), idOf(ann)],
    ]);
  });

  it('that comes and goes tells versions that grow', async () => {
    for (const isWanted of [true, false, false, true, false])
      await talk.likeStory.run({ story_id }, isWanted, bob);
    const told = [...(await talk.told('content.story_liked')), ...(await talk.told('content.story_unliked'))]
      .filter(({ payload }) => payload['story_id'] === story_id)
      .sort((a, b) => a.version - b.version);
    const rows: { name: string; version: number }[] = await talk.dataSource.query(
      'SELECT name, version FROM outbox WHERE subject = $1 ORDER BY id',
      [`story_like:${story_id}:${idOf(bob)}`],
    );
    expect(rows.map(({ name }) => name)).toEqual(
      ['liked', 'unliked', 'liked', 'unliked'].map((what) => `content.story_${what}`),
    );
    expect(rows.map(({ version }) => version)).toEqual(told.map(({ version }) => version));
    expect(new Set(rows.map(({ version }) => version)).size).toBe(4);
  });

  it('of a comment counts at the comment and tells where it stands', async () => {
    expect(await talk.likeComment.run({ comment_id }, true, ann)).toEqual({ is_liked: 1, count_likes: 1 });
    expect(await talk.likeComment.run({ comment_id }, false, bob)).toEqual({ is_liked: 0, count_likes: 1 });
    expect((await talk.told('content.comment_liked')).at(-1)).toMatchObject({
      subject: `comment_like:${comment_id}:${idOf(ann)}`,
      payload: {
        user_id: idOf(ann),
        comment_id,
        author_id: idOf(bob),
        story_id,
        story_author_id: idOf(ann),
        story_title: expect.stringMatching(/^Story/),
      },
    });
    expect(await talk.likeComment.run({ comment_id }, false, ann)).toEqual({ is_liked: 0, count_likes: 0 });
    expect(await talk.miscounted()).toEqual([]);
  });

  it.each(['likeStory', 'likeComment', 'bookmarkStory', 'bookmarkComment'] as const)(
    'and its withdrawal, a hundred of them at once by twenty people, leave counters that equal the rows (%s)',
    async (what) => {
      const people = await talk.crowd(20);
      const item = { story_id, comment_id };
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          talk[what].run(item, (index * 7) % 3 !== 0, asMember(people[index % 20] ?? 0)),
        ),
      );
      expect(await talk.miscounted()).toEqual([]);
    },
  );

  it('waits for nobody who comments, deletes or keeps the same story meanwhile', async () => {
    const people = await talk.crowd(30);
    const failures = await failuresOf([
      ...people.map((id) => talk.likeStory.run({ story_id }, true, asMember(id))),
      ...people.map((id) => talk.bookmarkStory.run({ story_id }, true, asMember(id))),
      ...people.map((id) => talk.comment(asMember(id), story_id, comment_id)),
      ...people.map((id) => talk.likeComment.run({ comment_id }, true, asMember(id))),
      talk.deleteComment.run({ comment_id }, bob),
    ]);
    expect(failures.filter((code) => code !== 'not_found')).toEqual([]);
    expect(await talk.miscounted()).toEqual([]);
    const [{ count_likes, count_bookmarks }] = await talk.dataSource.query(
      'SELECT count_likes, count_bookmarks FROM story_stat WHERE story_id = $1',
      [story_id],
    );
    expect([count_likes, count_bookmarks]).toEqual([30, 30]);
  });

  it('of what is not there, or of a deleted comment, is not found', async () => {
    const reply = await talk.comment(ann, story_id, comment_id);
    await talk.deleteComment.run({ comment_id }, bob);
    const missing = { code: 'not_found' };
    await expect(talk.likeStory.run({ story_id: 99_999_999 }, true, bob)).rejects.toMatchObject(missing);
    await expect(talk.likeComment.run({ comment_id }, true, ann)).rejects.toMatchObject(missing);
    await expect(talk.bookmarkComment.run({ comment_id }, true, ann)).rejects.toMatchObject(missing);
    await expect(talk.bookmarkStory.run({ story_id: 99_999_999 }, true, bob)).rejects.toMatchObject(missing);
    expect(await talk.likeComment.run({ comment_id: reply }, true, bob)).toEqual({
      is_liked: 1,
      count_likes: 1,
    });
  });
});
