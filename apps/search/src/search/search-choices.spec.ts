import { type SearchList, searchLists } from '@quillstead/catalogue';
import { listOf, sortOf } from './search-site.js';

const invalid = expect.objectContaining({ code: 'invalid' });

describe('the requested list', () => {
  it.each(Object.keys(searchLists) as SearchList[])('may be %s', (list) => {
    expect(listOf({ list })).toBe(list);
  });

  it.each(['posts', '', null, undefined])('may not be %s', (list) => {
    expect(() => listOf({ list } as Parameters<typeof listOf>[0])).toThrow(invalid);
  });
});

describe('the requested sort', () => {
  const choices = Object.entries(searchLists).flatMap(([list, { sorts }]) =>
    sorts.map((sort) => [list as SearchList, sort] as const),
  );
  it.each(choices)('of %s may be %s', (list, sort) => {
    expect(sortOf(list, { sort })).toBe(sort);
  });

  it.each([null, undefined])('is by relevance where none is', (sort) => {
    expect(sortOf('story', { sort })).toBeNull();
  });

  it.each([
    ['story', 'alphabetical'],
    ['comment', 'chronological'],
    ['hashtag', 'trending'],
    ['user', 'trending'],
  ] as const)('of %s may not be %s', (list, sort) => {
    expect(() => sortOf(list, { sort })).toThrow(invalid);
  });
});
