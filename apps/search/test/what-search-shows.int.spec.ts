import { readFoundStories, readSuggested, type Operation } from '@quillstead/contracts';
import { Cursors, type RedisListClient } from '@quillstead/service-kit';
import { FoundItems } from '../src/search/found-items.js';
import { SearchSite } from '../src/search/search-site.js';
import { Suggest } from '../src/search/suggest.js';
import { SearchedUser } from '../src/user-projection/index.js';
import { openOnSmallMeilisearch, openSearch } from './open-search.js';

const logger = { warn: () => undefined };
const context = { viewer: null, requestId: 'request-1', deadline: Date.now() + 1_000_000 };
/** Content, as far as it gives the rows of what was found. */
const rpc = {
  call: async ({ name }: Operation, request: Record<string, number[]>) => {
    if (name === readFoundStories.name)
      return { items: request['ids']?.map((story_id) => ({ story_id, updated_at: null })), after: null };
    if (name !== readSuggested.name) throw new Error(name);
    return {
      stories: request['story_ids']?.map((story_id) => ({
        story_id,
        slug: `plum-${story_id}`,
        title: 'Plum',
        author_username: 'ann',
        author_display_name: null,
      })),
      hashtags: request['hashtag_ids']?.map((hashtag_id) => ({
        hashtag_id,
        value: '#Plum',
        count_stories: 1,
      })),
      series: request['series_ids']?.map((series_id) => ({
        series_id,
        slug: `plum-${series_id}`,
        title: 'Serial plum',
        author_username: 'ann',
        author_display_name: null,
      })),
    };
  },
} as unknown as RedisListClient;

describe('what search shows', () => {
  it('in the search field is ten rows at most: four people, and the rest hashtags, stories and series', async () => {
    const opened = await openSearch();
    try {
      const ann = await opened.person('ann');
      for (let place = 1; place <= 6; place += 1) {
        await opened.person(`plum_${place}`);
        await opened.story(ann, { title: `Plum ${place}` });
        const hashtag = { hashtag: `#plum${place}`, value: `#Plum${place}`, count_stories: 1 };
        await opened.engine.put('hashtag', [{ hashtag_id: place, ...hashtag }]);
      }
      const suggest = new Suggest(opened.engine, opened.dataSource.getRepository(SearchedUser), rpc, logger);
      const shown = async () => (await suggest.execute({ q: 'plum' }, context)).map(({ label }) => label);
      expect((await shown()).map((label) => label.slice(0, 1)).join('')).toBe('@@@@###PPP');
      for (const place of [1, 2, 3]) await opened.series(ann, { title: `Plum tales ${place}` });
      expect((await shown()).map((label) => label.slice(0, 1)).join('')).toBe('@@@@##PPSS');
    } finally {
      await opened.close();
    }
  });

  it('on its page says whether only names were searched', async () => {
    const opened = await openOnSmallMeilisearch();
    try {
      const ann = await opened.person('ann');
      await opened.story(ann, { title: 'Fennel' });
      const site = new SearchSite(opened.engine, new FoundItems(rpc), new Cursors('secret'), logger);
      const namesOnly = async () => (await site.execute({ list: 'story', q: 'fennel' }, context)).names_only;
      expect(await namesOnly()).toBe(0);
      await opened.engine.check();
      await opened.engine.check();
      opened.meili.dropEverything();
      await opened.engine.check();
      expect(await namesOnly()).toBe(1);
    } finally {
      await opened.close();
    }
  });

  it('has every word of a search in which two words may be written as one', async () => {
    const opened = await openSearch();
    try {
      const ann = await opened.person('ann');
      await opened.story(ann, { title: 'Dusk', text: 'A lightship.' });
      const both = await opened.story(ann, { title: 'Dawn', text: 'A lightship and a xylophone.' });
      expect(await opened.find('story', 'light ship xylophone')).toEqual([both]);
    } finally {
      await opened.close();
    }
  });
});
