import { Extents } from '../src/engine/postgres/extents.js';
import type { ListShape } from '../src/engine/postgres/list-shape.js';
import { openSearch, type Search } from './open-search.js';

describe('the extent of a list', () => {
  let opened: Search;
  beforeAll(async () => (opened = await openSearch()));
  afterAll(() => opened.close());

  it('is read once for the searches of a moment, and again after documents were written', async () => {
    const list = { newest: { table: 'story_doc', id: 'story_id' } } as ListShape;
    const extents = new Extents();
    const read = () => extents.read(list, opened.dataSource);
    const first = await read();
    expect(first).toEqual({
      recent: 0,
      languages: [],
      areLabelled: true,
      haveAuthors: true,
      areInOrder: true,
    });
    const ann = await opened.person('ann_lee');
    await opened.story(ann, { story_id: 20_007, title: 'Boot', lang: 'de' });
    expect(await read()).toBe(first);
    extents.forget();
    expect(await read()).toEqual({
      recent: 7,
      languages: ['de'],
      areLabelled: true,
      haveAuthors: true,
      areInOrder: true,
    });
  });
});
