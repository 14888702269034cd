import { hasBrokenText } from './read-body.js';

const nested = (depth: number): unknown => (depth === 0 ? 'text' : [nested(depth - 1)]);

describe('hasBrokenText', () => {
  it.each(['plain', 'ünïcödé 😀', 12, null, true, ['a', 'b'], { key: { inner: 'text' } }])(
    'is content with %j',
    (value) => {
      expect(hasBrokenText(value)).toBe(false);
    },
  );

  it.each(['a\0b', '\ud83d', 'x\ude00y', ['fine', '\0'], { key: { inner: '\ud800' } }, { 'a\0': 1 }])(
    'finds %j',
    (value) => {
      expect(hasBrokenText(value)).toBe(true);
    },
  );

  it('takes endless nesting for broken', () => {
    expect(hasBrokenText(nested(3))).toBe(false);
    expect(hasBrokenText(nested(1_000))).toBe(true);
  });
});
