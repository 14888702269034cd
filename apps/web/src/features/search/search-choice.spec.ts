import { searchAddress, searchChoice } from './search-choice.js';

describe('what is searched for', () => {
  it.each([
    ['/search/story', { list: 'story', q: '', sort: null, filter: null }],
    ['/search/story?q=red+moon', { list: 'story', q: 'red moon', sort: null, filter: null }],
    [
      '/search/comment?q=%23a+%26+%22b%22&sort=top',
      { list: 'comment', q: '#a & "b"', sort: 'top', filter: null },
    ],
    ['/search/user?q=ann&sort=alphabetical', { list: 'user', q: 'ann', sort: 'alphabetical', filter: null }],
    ['/search/story?sort=newest', { list: 'story', q: '', sort: 'newest', filter: null }],
  ] as const)('%s says it whole', (address, choice) => {
    expect(searchChoice(choice.list, new URL(address, 'http://site').searchParams)).toEqual(choice);
    expect(searchAddress(choice)).toBe(address);
  });

  it('has a filter where it looks for stories', () => {
    const query = new URLSearchParams('q=a&lang=fi&is_finished=1');
    const choice = searchChoice('story', query);
    expect(choice.filter).toMatchObject({ lang: 'fi', is_finished: 1 });
    expect(searchAddress(choice)).toBe('/search/story?q=a&lang=fi&is_finished=1');
    expect(searchChoice('user', query).filter).toBeNull();
  });

  it('is by relevance where the list has no such order', () => {
    expect(searchChoice('story', new URLSearchParams('q=a&sort=alphabetical')).sort).toBeNull();
  });
});
