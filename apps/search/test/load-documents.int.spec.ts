import { documentsAtOnce } from '@quillstead/contracts';
import { storyOfEverything } from '@quillstead/fields/story-of-everything';
import type { RedisListClient } from '@quillstead/service-kit';
import { LoadDocuments } from '../src/indexing/load-documents.js';
import { openSearch, type Search } from './open-search.js';

describe('documents as they are loaded for the index', () => {
  let opened: Search;
  beforeAll(async () => (opened = await openSearch()));
  afterAll(() => opened.close());

  it('of people come in pages, each person once', async () => {
    await opened.person('first');
    await opened.dataSource.query(
      `INSERT INTO user_projection SELECT (jsonb_populate_record(person,
         jsonb_build_object('user_id', 1000 + n, 'username', 'person_' || n))).*
       FROM user_projection person, generate_series(1, $1::int) AS n WHERE person.username = 'first'`,
      [documentsAtOnce],
    );
    const load = new LoadDocuments({ call: () => Promise.reject(new Error('no call')) }, opened.dataSource);
    const first = await load.user({ after: 0 });
    expect(first.items).toHaveLength(documentsAtOnce);
    const second = await load.user({ after: first.after ?? 0 });
    expect(second.items.map(({ username }) => username)).toEqual([`person_${documentsAtOnce}`]);
    expect(second.after).toBeNull();
  });

  it('of comments are without those of people who are gone, whatever content returns', async () => {
    const [here, gone] = [await opened.person('here'), await opened.person('gone')];
    await opened.dataSource.query(`UPDATE user_projection SET status = 'deleted' WHERE user_id = $1`, [
      gone.id,
    ]);
    const items = [here, gone].map(({ id }) => ({ comment_id: 10 + id, author_id: id }));
    const rpc = { call: () => Promise.resolve({ items, after: null }) } as unknown as RedisListClient;
    const { items: loaded } = await new LoadDocuments(rpc, opened.dataSource).comment({ after: 0 });
    expect(loaded.map(({ author_id: id }) => id)).toEqual([here.id]);
  });

  it('of stories have the words of everything that a story can hold, and no ornaments', async () => {
    const items = [{ story_id: 1, rich_text_story: storyOfEverything }];
    const rpc = { call: () => Promise.resolve({ items, after: null }) } as unknown as RedisListClient;
    const { items: loaded } = await new LoadDocuments(rpc, opened.dataSource).story({ after: 0 });
    expect(loaded.map(({ text }) => text.replace(/\s+/gu, ' '))).toEqual([
      'I. The Ferry Two spaces, then night, rain and sun. Roses are red 漢字(かんじ) & x² “Said.” oil wick match II The end.',
    ]);
  });
});
