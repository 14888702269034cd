import { indexLater } from '../src/index-later/index-later.js';
import { engines, openSearch, type Search } from './open-search.js';
import { ownedByContent } from './owned-by-content.js';

describe.each(engines)('what waits to be indexed, with %s', (name) => {
  let opened: Search;
  beforeAll(async () => (opened = await openSearch(name)));
  afterAll(() => opened.close());

  it('is indexed once more when it changes while it is being indexed', async () => {
    const content = ownedByContent(opened);
    const ann = await opened.person('ann');
    const storyId = await opened.story(ann, { title: 'Marmalade' });
    const story = (title: string, version: number) => ({
      story_id: storyId,
      version,
      author_id: ann.id,
      slug: `story-${storyId}`,
      title,
      description: null,
      text: 'Nothing of note.',
      hashtag_list: [],
      warning_words: [],
      is_nsfw: 0 as const,
      count_words: 3,
      posted_at: '2026-01-01T00:00:00.000Z',
      updated_at: null,
    });
    const changed = async (title: string, version: number): Promise<void> => {
      content.stories.set(storyId, story(title, version));
      await opened.dataSource.transaction((manager) => indexLater('story', [storyId], manager));
    };
    await changed('Quince', 2);
    const { begun, release } = content.hold();
    const indexing = content.index();
    await begun;
    await changed('Damson', 3);
    release();
    await indexing;
    expect(await opened.find('story', 'Damson')).toEqual([storyId]);
    expect(await content.waiting()).toEqual([]);
  });
});
