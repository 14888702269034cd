import { readQuery } from './read-query.js';

describe('readQuery', () => {
  it.each([
    ['/home', []],
    ['/home?', []],
    [
      '/home?sort=newest&next=abc',
      [
        ['sort', 'newest'],
        ['next', 'abc'],
      ],
    ],
    ['/draft?id=12', [['id', 12]]],
    ['/search?q=two+words%20and%26more', [['q', 'two words and&more']]],
    ['/x?is_nsfw=1', [['is_nsfw', 1]]],
    ['/x?hashtag_list=a&hashtag_list=b', [['hashtag_list', ['a', 'b']]]],
    ['/x?hashtag_list[]=a&hashtag_list%5B%5D=b', [['hashtag_list', ['a', 'b']]]],
    ['/x?hashtag_list=a', [['hashtag_list', ['a']]]],
    ['/draft?id=1&id=2', [['id', ['1', '2']]]],
    ['/home?sort[]=newest', [['sort[]', 'newest']]],
    ['/home?sort%5B%5D=newest', [['sort[]', 'newest']]],
    ['/home?sort[a]=b', [['sort[a]', 'b']]],
    ['/x?hashtag_list[0]=a', [['hashtag_list[0]', 'a']]],
    ['/x?[]=a', [['[]', 'a']]],
    [
      '/x?__proto__=1&constructor=2',
      [
        ['__proto__', '1'],
        ['constructor', '2'],
      ],
    ],
    ['/x?flag', [['flag', '']]],
  ])('reads %s', (address, entries) => {
    expect(readQuery(address)).toEqual(entries);
  });

  it.each(['/x?q=%', '/x?q=%zz', '/x?q=%ff%fe', '/x?%c3%28=1', '/x?q=%ed%a0%80'])('refuses %s', (address) => {
    expect(() => readQuery(address)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('does not take the longer for each key the more there are', () => {
    const began = performance.now();
    readQuery(`/x?${'q=1&'.repeat(1_000_000)}`);
    // A second, and an hour if each looked at all before it.
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
