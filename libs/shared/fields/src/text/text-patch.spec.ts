import * as fc from 'fast-check';
import { applyTextPatch, patchedLength, textPatch, textSum } from './text-patch.js';

/** Few characters, so that texts have much in common, and half pairs next to whole ones. */
const anyText = fc
  .array(
    fc.constantFrom('a', 'b', '\n', '<p>', '\u{1F319}', '\u{1F31A}', '\u{1F719}', '\ud83c', '\udf19', 'é'),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));
const wellFormed = anyText.map((text) => text.toWellFormed());

describe('a patch of a text', () => {
  it('makes the second of the first, whatever the two are', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const patch = textPatch(before, after);
        expect(applyTextPatch(before, patch)).toBe(after);
        expect(patchedLength(before, patch)).toBe(after.length);
      }),
      { numRuns: 5_000 },
    );
  });

  it('cuts no pair of surrogates', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (before, after) => {
        expect(textPatch(before, after).insert.isWellFormed()).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['the second halves differ', '\u{1F719}', '\u{1F71A}'],
    ['the first halves differ', '\u{1F319}', '\u{1F719}'],
  ])('cuts no pair of which %s', (_, before, after) => {
    expect(textPatch(`a${before}b`, `a${after}b`)).toMatchObject({ at: 1, remove: 2, insert: after });
  });

  it('never makes anything but what it was made for', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, after, other) => {
        expect([after, null]).toContain(applyTextPatch(other, textPatch(before, after)));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is as small as the change', () => {
    const before = `${'word '.repeat(100_000)}lamp ${'word '.repeat(100_000)}`;
    const patch = textPatch(before, before.replace('lamp', 'lantern'));
    expect(patch).toMatchObject({ at: 500_002, remove: 2, insert: 'ntern' });
  });

  it('is refused by a text that is too short for it', () => {
    const patch = textPatch('a long text', 'a longer text');
    expect(applyTextPatch('a', patch)).toBeNull();
    const shorter = textPatch('a long text', 'a long');
    expect(applyTextPatch('a long', shorter)).toBeNull();
  });
});

describe('the sum of a text', () => {
  it('is what pages that are open and drafts that are stored have as the sum of the same text', () => {
    expect([textSum(''), textSum('The long road 🌙')]).toEqual(['0-ztntfp-17wdrqx', 'g-1t663iz-10y9zi6']);
  });

  it('distinguishes texts that differ in one place or in order', () => {
    const texts = ['', 'a', 'b', 'ab', 'ba', 'aa', ' a', 'a ', '\u0000', '\u0100', '\u0001'];
    expect(new Set(texts.map(textSum)).size).toBe(texts.length);
  });
});
