import type { RpcContext } from '@quillstead/service-kit';
import { idOf } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

describe('a bookmark', () => {
  let talk: Talk;
  let ann: RpcContext;
  let bob: RpcContext;
  let item: { story_id: number; comment_id: number };

  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());
  beforeEach(async () => {
    [ann, bob] = [await talk.person(), await talk.person()];
    const { story_id } = await talk.story(ann);
    item = { story_id, comment_id: await talk.comment(ann, story_id) };
  });

  it.each([
    ['bookmarkStory', 'story_bookmark', 'story_id'],
    ['bookmarkComment', 'comment_bookmark', 'comment_id'],
  ] as const)(
    'is kept once however often it is set, and goes for its member alone when it is taken back (%s)',
    async (act, table, key) => {
      const members = async () => {
        const statement = `SELECT user_id FROM ${table} WHERE ${key} = $1 ORDER BY user_id`;
        const rows = await talk.dataSource.query<{ user_id: number }[]>(statement, [item[key]]);
        return rows.map(({ user_id }) => user_id);
      };
      for (const who of [ann, bob, bob])
        expect(await talk.mark(act, item, true, who)).toEqual({ is_bookmarked: 1 });
      expect(await members()).toEqual([idOf(ann), idOf(bob)]);
      for (const _ of ['taken back', 'again'])
        expect(await talk.mark(act, item, false, bob)).toEqual({ is_bookmarked: 0 });
      expect(await members()).toEqual([idOf(ann)]);
      expect(await talk.miscounted()).toEqual([]);
    },
  );
});
