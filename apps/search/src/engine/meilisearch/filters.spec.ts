import { anyOf, filterValue } from './filters.js';

describe('filterValue', () => {
  it.each([
    [7, '7'],
    [true, 'true'],
    ['#moon', '"#moon"'],
    ['say "x" OR 1=1', String.raw`"say \"x\" OR 1=1"`],
    ['back\\', String.raw`"back\\"`],
  ])('writes %j as %s', (value, written) => {
    expect(filterValue(value)).toBe(written);
  });

  it('lets nothing pass where nothing is named', () => {
    expect(anyOf('author_id', [])).toBe('author_id IN []');
    expect(anyOf('author_id', [1, 2])).toBe('author_id IN [1, 2]');
  });
});
