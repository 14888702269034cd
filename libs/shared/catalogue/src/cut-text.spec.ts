import { jest } from '@jest/globals';
import { characterStart, cutText, shortenText } from './cut-text.js';

const family = '👩‍👩‍👧‍👦';

describe('cutText', () => {
  it.each([
    ['ASCII', 'abc', 2, 'ab'],
    ['a text that is short enough', 'ab', 2, 'ab'],
    ['emoji of two units', '😀😀😀', 2, '😀😀'],
    ['a family', `ab${family}c`, 3, `ab${family}`],
    ['what stands before a family', `ab${family}`, 2, 'ab'],
    ['families', family.repeat(3), 2, family.repeat(2)],
    ['flags', '🇫🇷🇩🇪🇪🇸', 2, '🇫🇷🇩🇪'],
    ['a tone of skin', '👍🏽👍🏽', 1, '👍🏽'],
    ['accents that are characters of their own', 'e\u0301e\u0301e\u0301', 2, 'e\u0301e\u0301'],
    ['syllables of Hindi', 'नमस्ते'.repeat(2), 1, 'न'],
    ['jamo that make one syllable', '\u1112\u1161\u11ab\u1100\u1173\u11af', 1, '\u1112\u1161\u11ab'],
    ['a line break of two signs', 'a\r\nb', 2, 'a\r\n'],
  ])('counts what a person sees as one: %s', (_, text, most, cut) => {
    expect(cutText(text, most)).toBe(cut);
  });

  it('ends earlier where characters are larger than any in use', () => {
    const heap = `a${'\u0301'.repeat(39)}`;
    expect(cutText(heap.repeat(10), 4)).toBe(heap.repeat(2));
  });

  it('never has more units than it may, also where the bound is within a character', () => {
    expect(cutText('ab😀cd', 6, 3)).toBe('ab');
    expect(cutText('ab👍🏽cd', 6, 4)).toBe('ab');
    expect(cutText('ab😀cd', 6, 4)).toBe('ab😀');
    expect(cutText('abcdef', 10, 4)).toBe('abcd');
  });

  it('begins with what fits of a character without end, and with no half of a pair', () => {
    expect(cutText(`a${'\u0301'.repeat(1_000_000)}`, 2)).toBe(`a${'\u0301'.repeat(39)}`);
    expect(cutText(`👩${'\u200d👩'.repeat(1_000)}`, 1)).toBe(`👩${'\u200d👩'.repeat(6)}`);
    expect(cutText(`👩${'\u200d👩'.repeat(1_000)}`, 1, 4)).toBe('👩\u200d');
  });

  it('reads no further than it must', () => {
    const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
    cutText('語'.repeat(1_000_000), 300);
    expect(segment.mock.calls.map(([text]) => text.length > 10_000)).toEqual([false]);
    segment.mockRestore();
  });

  it('leaves half a character where it is when it was there before', () => {
    expect(cutText('a\ud83d', 2)).toBe('a\ud83d');
    expect(cutText('\ud83dabc', 2)).toBe('\ud83da');
  });
});

describe('shortenText', () => {
  it('ends with dots where something was cut', () => {
    expect(shortenText('One two three', 4)).toBe('One…');
    expect(shortenText(`ab${family}`, 2)).toBe('ab…');
  });

  it('leaves a text that is short enough as it is', () => {
    expect(shortenText(`One ${family} `, 6)).toBe(`One ${family} `);
  });
});

describe('characterStart', () => {
  const text = `a${family}b😀`;

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [7, 1],
    [12, 12],
    [14, 13],
    [15, 15],
  ])('of place %i is %i', (at, start) => {
    expect(characterStart(text, at)).toBe(start);
  });

  it('looks at a bounded part of a character without end', () => {
    const at = characterStart(`a${'\u0301'.repeat(100_000)}`, 50_000);
    expect(at).toBeGreaterThan(49_000);
    expect(at).toBeLessThanOrEqual(50_000);
  });
});
