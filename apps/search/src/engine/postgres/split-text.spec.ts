import { splitText } from './split-text.js';

describe('splitText', () => {
  it.each([
    ['a short text', 'One two three.'],
    ['nothing', ''],
    ['words', 'lantern '.repeat(20_000)],
    ['one word without end', 'a'.repeat(100_000)],
    ['a sign of two units where a part would end', `${'a'.repeat(29_999)}🙂${'b'.repeat(40_000)}`],
    ['signs of two units', `a${'🙂'.repeat(40_000)}`],
    ['a character without end', `a${'\u0301'.repeat(100_000)}`],
  ])('loses nothing of %s', (_, text) => {
    const parts = splitText(text);
    expect(parts.join('')).toBe(text);
    for (const part of parts) expect([part.length <= 30_000, part.isWellFormed()]).toEqual([true, true]);
  });

  it('cuts no character in two', () => {
    const family = '👩‍👩‍👧‍👦';
    const parts = splitText(`ab${family.repeat(8_000)}`);
    for (const part of parts.slice(1)) expect(part.startsWith(family)).toBe(true);
  });

  it('cuts between words', () => {
    for (const part of splitText('lantern '.repeat(20_000)))
      expect(part.trim()).toMatch(/^lantern.*lantern$/u);
  });
});
