import type { SearchList } from './lists/site-lists.js';
import { pageTitle, searchDescription, searchTitle } from './page-title.js';

describe('page titles', () => {
  it('put the site behind the title', () => {
    expect(pageTitle('About', 'Ours')).toBe('About - Ours');
    expect(pageTitle('About')).toBe('About - Quillstead');
    expect(pageTitle(null, 'Ours')).toBe('Ours');
  });

  it.each<[SearchList, string | null, string, string]>([
    ['story', null, 'Search Stories', 'Search all stories of the site.'],
    ['comment', ' ', 'Search Comments', 'Search all comments of the site.'],
    ['hashtag', 'moon', 'Search Hashtags "moon"', 'Search results in hashtags for "moon".'],
    ['user', ' ann lee ', 'Search Users "ann lee"', 'Search results in users for "ann lee".'],
  ])('say what is searched: %s, %j', (list, q, title, description) => {
    expect([searchTitle(list, q), searchDescription(list, q)]).toEqual([title, description]);
  });
});
