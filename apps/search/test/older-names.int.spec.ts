import { openOnSmallMeilisearch, search, type SearchOnSmallMeilisearch } from './open-search.js';

describe('the names that are searched while Meilisearch is away', () => {
  let opened: SearchOnSmallMeilisearch;
  beforeAll(async () => (opened = await openOnSmallMeilisearch()));
  afterAll(() => opened.close());

  it('are those of a rebuild, though their version is older, as after content came back from a backup', async () => {
    const ann = await opened.person('ann');
    const id = await opened.story(ann, { title: 'Fennel', version: 2 });
    await opened.engine.rebuild(
      (into) => into.put('story', [opened.storyOf(ann, { story_id: id, title: 'Dill', version: 1 })]),
      (work) => work(),
    );
    // Twice, so that the mark of the rebuild was seen.
    await opened.engine.check();
    await opened.engine.check();
    opened.meili.dropEverything();
    await opened.engine.check();
    const find = async (q: string) => {
      const { hits, isNamesOnly } = await opened.engine.find('story', search(q));
      return [...hits.map((hit) => hit.id), isNamesOnly];
    };
    expect([await find('dill'), await find('fennel')]).toEqual([[id, true], [true]]);
  });
});
