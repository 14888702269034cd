import { searchAddress, searchChoice } from './search-choice.js';

describe('what is searched for', () => {
  it.each([
    ['/search/story', { list: 'story', q: '', sort: null }],
    ['/search/story?q=red+moon', { list: 'story', q: 'red moon', sort: null }],
    ['/search/comment?q=%23a+%26+%22b%22&sort=top', { list: 'comment', q: '#a & "b"', sort: 'top' }],
    ['/search/user?q=ann&sort=alphabetical', { list: 'user', q: 'ann', sort: 'alphabetical' }],
    ['/search/story?sort=newest', { list: 'story', q: '', sort: 'newest' }],
  ] as const)('%s says it whole', (address, choice) => {
    expect(searchChoice(choice.list, new URL(address, 'http://site').searchParams)).toEqual(choice);
    expect(searchAddress(choice)).toBe(address);
  });

  it('is by relevance where the list has no such order', () => {
    expect(searchChoice('story', new URLSearchParams('q=a&sort=alphabetical')).sort).toBeNull();
  });
});
