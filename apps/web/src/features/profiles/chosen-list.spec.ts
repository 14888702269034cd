import { chosenList } from './chosen-list.js';

const own = { username: 'ann', isOwn: true };
const others = { username: 'ann', isOwn: false };

describe('the list that a profile’s address names', () => {
  it('is the newest stories when it names none', () => {
    expect(chosenList({}, others)).toMatchObject({ list: 'posts', sort: 'newest', filter: 'stories' });
  });

  it('is what it names', () => {
    expect(chosenList({ list: 'subscribers', sort: 'alphabetical', filter: 'requests' }, own)).toMatchObject({
      list: 'subscribers',
      sort: 'alphabetical',
      filter: 'requests',
    });
  });

  it.each([
    ['bookmarks of others', { list: 'bookmarks' }],
    ['requests of others', { list: 'subscribers', sort: 'newest', filter: 'requests' }],
    ['an unknown list', { list: 'friends' }],
    ['a sort of another list', { list: 'posts', sort: 'alphabetical' }],
    ['a filter of another list', { list: 'posts', sort: 'newest', filter: 'hashtags' }],
  ])('does not exist: %s', (_, query) => {
    expect(chosenList(query, others)).toBeNull();
  });

  it('leads to the other lists, bookmarks only on one’s own', () => {
    const labels = (owner: typeof own) => chosenList({}, owner)?.lists.map(({ label }) => label);
    expect(labels(own)).toEqual([
      'Posts',
      'Series',
      'Collections',
      'Bookmarks',
      'Subscribers',
      'Subscriptions',
    ]);
    expect(labels(others)).toEqual(['Posts', 'Series', 'Collections', 'Subscribers', 'Subscriptions']);
  });

  it('keeps the sort when the filter is changed, and the filter when the sort is', () => {
    const chosen = chosenList({ list: 'posts', sort: 'top', filter: 'comments' }, others);
    expect(chosen?.filters.map(({ to }) => to)).toEqual([
      '/user/ann/posts/top',
      '/user/ann/posts/top/comments',
    ]);
    expect(chosen?.sorts.map(({ to }) => to)).toEqual([
      '/user/ann/posts/newest/comments',
      '/user/ann/posts/top/comments',
    ]);
  });

  it('offers no choice where there is only one', () => {
    expect(chosenList({ list: 'subscribers' }, others)?.filters).toEqual([]);
  });
});
