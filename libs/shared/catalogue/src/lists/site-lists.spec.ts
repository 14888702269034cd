import {
  commentLists,
  homeList,
  type ListChoices,
  searchLists,
  storyLists,
  userLists,
} from './site-lists.js';

const choices = (lists: Readonly<Record<string, ListChoices>>) =>
  Object.entries(lists).map(([list, { sorts, filters = [] }]) => [list, sorts.join(' '), filters.join(' ')]);

describe('the lists of the site', () => {
  it('take the sorts and filters of product.md, defaults first', () => {
    expect([homeList.sorts, homeList.filters2]).toEqual([
      ['newest', 'top', 'trending'],
      ['all', 'authors', 'hashtags'],
    ]);
    expect(choices(storyLists)).toEqual([
      ['comments', 'newest top chronological', ''],
      ['likes', 'newest alphabetical', ''],
    ]);
    expect(choices(commentLists)).toEqual([
      ['replies', 'newest top chronological', ''],
      ['likes', 'newest alphabetical', ''],
    ]);
    expect(choices(userLists)).toEqual([
      ['posts', 'newest top', 'stories comments'],
      ['series', 'newest', 'stories'],
      ['collections', 'newest', 'stories'],
      ['bookmarks', 'newest top', 'stories comments'],
      ['subscribers', 'newest alphabetical', 'confirmed requests'],
      ['subscriptions', 'newest alphabetical', 'users hashtags series collections'],
    ]);
  });

  it('of the search page are those of the whitelist and series, alphabetical for what has a name', () => {
    expect(choices(searchLists)).toEqual([
      ['story', 'newest top', ''],
      ['comment', 'newest top', ''],
      ['hashtag', 'newest top alphabetical', ''],
      ['user', 'newest top alphabetical', ''],
      ['series', 'newest alphabetical', ''],
    ]);
  });
});
