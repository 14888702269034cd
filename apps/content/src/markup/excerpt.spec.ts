import { excerpt } from './excerpt.js';

describe('excerpt', () => {
  it('gives a short text as it is, on one line', () => {
    expect(excerpt('One.\nTwo   three.')).toBe('One. Two three.');
  });

  it('cuts after the last word that fits whole', () => {
    const text = excerpt('lantern '.repeat(100));
    expect(text).toMatch(/^(lantern )+lantern$/);
    expect(text).toHaveLength(37 * 8 - 1);
  });

  it('keeps a word that ends at the limit', () => {
    expect(excerpt(`${'a'.repeat(300)} b`)).toBe('a'.repeat(300));
  });

  it('cuts between characters where there are no spaces', () => {
    expect(excerpt('🌙'.repeat(400))).toBe('🌙'.repeat(300));
  });
});
