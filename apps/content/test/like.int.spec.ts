import type { RpcContext } from '@quillstead/service-kit';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { as, idOf, someText } from './open-content.js';
import { failuresOf, openTalk, type Talk } from './open-talk.js';

const asMember = (id: number): RpcContext =>
  as({ id, session_id: 1, username: `crowd_${id}`, role: 'member', show_nsfw: 0 });

describe('a like', () => {
  let talk: Talk;
  let ann: RpcContext;
  let bob: RpcContext;
  let story_id: number;
  let comment_id: number;

  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());
  beforeEach(async () => {
    [ann, bob] = [await talk.person(), await talk.person()];
    ({ story_id } = await talk.story(ann));
    comment_id = await talk.comment(bob, story_id);
  });

  it('of a story counts once however often it is sent, and is published once', async () => {
    const like = () => talk.likeStory.like({ story_id }, bob);
    expect(await like()).toEqual({ is_liked: 1, count_likes: 1 });
    expect(await like()).toEqual({ is_liked: 1, count_likes: 1 });
    expect(await talk.likeStory.like({ story_id }, ann)).toEqual({ is_liked: 1, count_likes: 2 });
    const ofStory = (await talk.published('content.story_liked')).filter(
      ({ payload }) => payload['story_id'] === story_id,
    );
    expect(
      ofStory.map(({ subject, payload }) => [subject, payload['user_id'], payload['author_id']]),
    ).toEqual([
      [`story_like:${story_id}:${idOf(bob)}`, idOf(bob), idOf(ann)],
      [`story_like:${story_id}:${idOf(ann)}`, idOf(ann), idOf(ann)],
    ]);
  });

  it('that comes and goes has versions that grow', async () => {
    for (const isSet of [true, false, false, true, false])
      await talk.likeStory[isSet ? 'like' : 'unlike']({ story_id }, bob);
    const published = [
      ...(await talk.published('content.story_liked')),
      ...(await talk.published('content.story_unliked')),
    ]
      .filter(({ payload }) => payload['story_id'] === story_id)
      .sort((a, b) => a.version - b.version);
    const rows: { name: string; version: number }[] = await talk.dataSource.query(
      'SELECT name, version FROM outbox WHERE subject = $1 ORDER BY id',
      [`story_like:${story_id}:${idOf(bob)}`],
    );
    expect(rows.map(({ name }) => name)).toEqual(
      ['liked', 'unliked', 'liked', 'unliked'].map((what) => `content.story_${what}`),
    );
    expect(rows.map(({ version }) => version)).toEqual(published.map(({ version }) => version));
    expect(new Set(rows.map(({ version }) => version)).size).toBe(4);
  });

  it('that comes and goes at once is what the member did last', async () => {
    const { like, unlike } = {
      like: () => talk.likeStory.like({ story_id }, bob),
      unlike: () => talk.likeStory.unlike({ story_id }, bob),
    };
    await Promise.all([like(), unlike()]);
    expect(await talk.likeStory.like({ story_id }, ann)).toEqual({ is_liked: 1, count_likes: 1 });
    await Promise.all([unlike(), like()]);
    expect(await talk.likeStory.like({ story_id }, ann)).toEqual({ is_liked: 1, count_likes: 2 });
  });

  it.each([
    ['keeps its hashtags', ['sea', 'salt']],
    ['gets other hashtags', ['salt', 'storm']],
  ])('of a story that %s meanwhile counts in the lists of all its hashtags', async (_, hashtag_list) => {
    const tagged = await talk.story(ann, { hashtag_list: ['sea', 'salt'] });
    const held = holdStatement(talk.dataSource, /^COMMIT/);
    const edited = talk.editStory.execute({ story_id: tagged.story_id, hashtag_list }, ann);
    await held.reached();
    const liked = talk.likeStory.like({ story_id: tagged.story_id }, bob);
    await waitForBlocked(talk.dataSource, 1, 'the like to wait for the change');
    held.release();
    await Promise.all([edited, liked]);
    const rows = await talk.dataSource.query(
      `SELECT value, kept.count_likes, kept.score = stat.score AS is_placed
       FROM story_hashtag kept JOIN hashtag ON hashtag.id = hashtag_id JOIN story_stat stat USING (story_id)
       WHERE story_id = $1 ORDER BY value`,
      [tagged.story_id],
    );
    expect(rows).toEqual(
      hashtag_list.toSorted().map((tag) => ({ value: `#${tag}`, count_likes: 1, is_placed: true })),
    );
  });

  it('is published with the id of its own request, also beside others', async () => {
    await Promise.all([ann, bob].map((member) => talk.likeStory.like({ story_id }, member)));
    const rows = await talk.dataSource.query<{ subject: string; request_id: string }[]>(
      `SELECT subject, request_id FROM outbox WHERE name = 'content.story_liked' AND (payload ->> 'story_id')::bigint = $1`,
      [story_id],
    );
    expect(new Map(rows.map(({ subject, request_id }) => [subject, request_id]))).toEqual(
      new Map([ann, bob].map((member) => [`story_like:${story_id}:${idOf(member)}`, member.requestId])),
    );
  });

  it('of a comment counts at the comment and publishes where it stands', async () => {
    expect(await talk.likeComment.like({ comment_id }, ann)).toEqual({ is_liked: 1, count_likes: 1 });
    expect(await talk.likeComment.unlike({ comment_id }, bob)).toEqual({ is_liked: 0, count_likes: 1 });
    expect((await talk.published('content.comment_liked')).at(-1)).toMatchObject({
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
    expect(await talk.likeComment.unlike({ comment_id }, ann)).toEqual({ is_liked: 0, count_likes: 0 });
    expect(await talk.miscounted()).toEqual([]);
  });

  it.each(['likeStory', 'likeComment', 'bookmarkStory', 'bookmarkComment'] as const)(
    'and its withdrawal, a hundred of them at once by twenty people, leave counters that equal the rows (%s)',
    async (what) => {
      const people = await talk.crowd(20);
      const item = { story_id, comment_id };
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          talk.mark(what, item, (index * 7) % 3 !== 0, asMember(people[index % 20] ?? 0)),
        ),
      );
      expect(await talk.miscounted()).toEqual([]);
    },
  );

  it.each([
    ['likeStory', 'story_like'],
    ['likeComment', 'comment_like'],
    ['bookmarkStory', 'story_bookmark'],
    ['bookmarkComment', 'comment_bookmark'],
  ] as const)(
    'that gets the response "not found" is neither written nor counted nor published, beside one that is granted (%s)',
    async (act, table) => {
      const shy = await talk.person({ isPrivate: 1 });
      await talk.subscribe(bob, shy, true);
      const { story_id: hidden } = await talk.story(shy);
      const item = { story_id: hidden, comment_id: await talk.comment(shy, hidden) };
      const key = table.startsWith('story') ? 'story_id' : 'comment_id';
      const marks = async () => {
        const rows: { user_id: number }[] = await talk.dataSource.query(
          `SELECT user_id FROM ${table} WHERE ${key} = $1`,
          [item[key]],
        );
        return rows.map(({ user_id }) => user_id);
      };
      expect(await failuresOf([talk.mark(act, item, true, ann), talk.mark(act, item, true, bob)])).toEqual([
        'not_found',
      ]);
      expect(await marks()).toEqual([idOf(bob)]);
      await talk.dataSource.query('DELETE FROM subscription WHERE subscriber_id = $1', [idOf(bob)]);
      expect(await failuresOf([talk.mark(act, item, false, bob)])).toEqual(['not_found']);
      expect(await marks()).toEqual([idOf(bob)]);
      expect(await talk.miscounted()).toEqual([]);
      const published: { subject: string }[] = await talk.dataSource.query(
        'SELECT subject FROM outbox WHERE subject LIKE $1',
        [`${table}:${item[key]}:%`],
      );
      const likes = table.endsWith('_like') ? [bob] : [];
      expect(published.map(({ subject }) => subject)).toEqual(
        likes.map((who) => `${table}:${item[key]}:${idOf(who)}`),
      );
    },
  );

  it('moves its story in the lists of its hashtags, and back when it is withdrawn', async () => {
    const hashtag = `moved_${story_id}`;
    const publish = (title: string) =>
      talk.publishStory.execute({ title, rich_text_story: someText, hashtag_list: [hashtag] }, ann);
    const [older, newer] = [await publish('Older'), await publish('Newer')];
    const listed = async (sort: 'top' | 'trending') =>
      (await talk.listHome.execute({ hashtag, sort }, ann)).items.map((item) => [
        item.story_id,
        item.count_likes,
      ]);
    for (const isSet of [true, false]) {
      await talk.likeStory[isSet ? 'like' : 'unlike']({ story_id: older.story_id }, bob);
      const [likes, order] = isSet ? [1, [older, newer]] : [0, [newer, older]];
      const expected = order.map(({ story_id: id }) => [id, id === older.story_id ? likes : 0]);
      expect(await listed('top')).toEqual(expected);
      expect(await talk.miscounted()).toEqual([]);
    }
    for (const act of ['likeStory', 'bookmarkStory'] as const)
      for (const who of await talk.crowd(10))
        await talk.mark(act, { story_id: older.story_id, comment_id: 0 }, true, asMember(who));
    expect((await listed('trending')).map(([id]) => id)).toEqual([older.story_id, newer.story_id]);
    expect(await talk.miscounted()).toEqual([]);
  });

  it('waits for nobody who comments, deletes or keeps the same story meanwhile', async () => {
    const people = await talk.crowd(30);
    const failures = await failuresOf([
      ...people.map((id) => talk.likeStory.like({ story_id }, asMember(id))),
      ...people.map((id) => talk.bookmarkStory.bookmark({ story_id }, asMember(id))),
      ...people.map((id) => talk.comment(asMember(id), story_id, comment_id)),
      ...people.map((id) => talk.likeComment.like({ comment_id }, asMember(id))),
      talk.deleteComment.execute({ comment_id }, bob),
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
    await talk.deleteComment.execute({ comment_id }, bob);
    const missing = { code: 'not_found' };
    await expect(talk.likeStory.like({ story_id: 99_999_999 }, bob)).rejects.toMatchObject(missing);
    await expect(talk.likeComment.like({ comment_id }, ann)).rejects.toMatchObject(missing);
    await expect(talk.bookmarkComment.bookmark({ comment_id }, ann)).rejects.toMatchObject(missing);
    await expect(talk.bookmarkStory.bookmark({ story_id: 99_999_999 }, bob)).rejects.toMatchObject(missing);
    expect(await talk.likeComment.like({ comment_id: reply }, bob)).toEqual({
      is_liked: 1,
      count_likes: 1,
    });
  });
});
