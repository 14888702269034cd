import type { SearchList } from './lists/site-lists.js';
import { pageTitle, searchDescription, searchTitle, storyListTitle, userListTitle } from './page-title.js';

describe('page titles', () => {
  it('put the site behind the title', () => {
    expect(pageTitle('About', 'Ours')).toBe('About - Ours');
    expect(pageTitle('About')).toBe('About - Quillstead');
    expect(pageTitle(null, 'Ours')).toBe('Ours');
  });

  it.each<[SearchList, string | null, string, string]>([
    ['story', null, 'Search Stories', 'Search all stories of the site.'],
    ['comment', ' ', 'Search Comments', 'Search all comments of the site.'],
    ['comment', '\u200b\u0007', 'Search Comments', 'Search all comments of the site.'],
    ['user', '\u202eann\u0007', 'Search Users "ann"', 'Search results in users for "ann".'],
    ['hashtag', 'moon', 'Search Hashtags "moon"', 'Search results in hashtags for "moon".'],
    ['user', ' ann lee ', 'Search Users "ann lee"', 'Search results in users for "ann lee".'],
  ])('say what is searched: %s, %j', (list, q, title, description) => {
    expect([searchTitle(list, q), searchDescription(list, q)]).toEqual([title, description]);
  });

  it('say which list of a story or of a person is shown, the first of a person by the name alone', () => {
    expect([storyListTitle('comments', 'The Lamp'), storyListTitle('likes', 'The Lamp')]).toEqual([
      'Comments on The Lamp',
      'Likes of The Lamp',
    ]);
    expect([userListTitle('posts', 'Ann @ann'), userListTitle('subscribers', 'Ann @ann')]).toEqual([
      'Ann @ann',
      'Subscribers - Ann @ann',
    ]);
  });
});
