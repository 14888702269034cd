import type { RpcContext } from '@quillstead/service-kit';
import { idOf } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

describe('what is counted of the stories of an author', () => {
  let talk: Talk;
  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());

  const publish = async (author: RpcContext, postedAt?: string): Promise<number> => {
    const { story_id } = await talk.story(author);
    if (postedAt !== undefined)
      await talk.dataSource.query('UPDATE story SET posted_at = $2 WHERE id = $1', [story_id, postedAt]);
    return story_id;
  };
  const kept = async (author: RpcContext) => {
    const [row] = await talk.dataSource.query<object[]>(
      `SELECT count_stories, version, first_posted_at, last_posted_at, last_story_id
       FROM author_stat WHERE user_id = $1`,
      [idOf(author)],
    );
    return row;
  };
  const published = async (author: RpcContext) => {
    const events = await talk.published('content.author_stories_counted');
    return events
      .filter(({ subject }) => subject === `author_stories:${idOf(author)}`)
      .map(({ version, payload }) => [version, payload['count_stories']]);
  };

  it('are its own: how many, when the first and the last was, and every change is published', async () => {
    const [ann, ben] = [await talk.person(), await talk.person()];
    await publish(ben, '2020-01-01T00:00:00.000Z');
    await publish(ann, '2021-01-01T00:00:00.000Z');
    const last = await publish(ann, '2022-01-01T00:00:00.000Z');
    await publish(ben, '2090-01-01T00:00:00.000Z');
    const third = await publish(ann);
    await talk.deleteStory.execute({ story_id: third }, ann);
    expect(await kept(ann)).toEqual({
      count_stories: 2,
      version: 4,
      first_posted_at: new Date('2021-01-01T00:00:00.000Z'),
      last_posted_at: new Date('2022-01-01T00:00:00.000Z'),
      last_story_id: last,
    });
    expect(await published(ann)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 2],
    ]);
    expect(await published(ben)).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('is right after many are published and deleted at once', async () => {
    const cid = await talk.person();
    const first = await Promise.all(Array.from({ length: 6 }, () => publish(cid)));
    await Promise.all([
      ...first.map((story_id) => talk.deleteStory.execute({ story_id }, cid)),
      ...Array.from({ length: 6 }, () => publish(cid)),
    ]);
    const [last] = await talk.dataSource.query<object[]>(
      `SELECT posted_at AS last_posted_at, id AS last_story_id FROM story WHERE author_id = $1
       ORDER BY posted_at DESC, id DESC LIMIT 1`,
      [idOf(cid)],
    );
    expect(await kept(cid)).toMatchObject({ count_stories: 6, version: 18, ...last });
    const events = await published(cid);
    expect(events.map(([version]) => version)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
    expect(events.at(-1)).toEqual([18, 6]);
  });
});
