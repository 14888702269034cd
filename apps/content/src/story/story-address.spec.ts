import * as fc from 'fast-check';
import { hasVisibleText } from '@quillstead/catalogue';
import { slugBase } from './story-address.js';

describe('slugBase', () => {
  it.each([
    ['The Lantern Keeper', 'the-lantern-keeper'],
    ['  --Ends, and   odd: signs!-- ', 'ends-and-odd-signs'],
    ["It's Ann’s", 'its-anns'],
    ['Crème Brûlée à l’été', 'creme-brulee-a-lete'],
    ['Ærø ﬁrst', 'ærø-first'],
    ['İstanbul', 'istanbul'],
    ['Ёлка и йод', 'ёлка-и-йод'],
    ['हिन्दी कहानी', 'हिन्दी-कहानी'],
    ['ガラスの夜', 'ガラスの夜'],
    ['한국 이야기', '한국-이야기'],
    ['Chapter 2', 'chapter-2'],
    ['Глава № 5', 'глава-no-5'],
    ['Quill™', 'quilltm'],
    ['K & Å', 'k-a'],
    ['𝐁𝐨𝐥𝐝 𝚨𝚩', 'bold-αβ'],
    ['ᵀᴹ ㎒ ℃ 🄰', 'tm-mhz-c-a'],
    ['ΟΔΟΣ', 'οδος'],
    ['Zauber\u00adbuch\u200b', 'zauberbuch'],
    ['❤\ufe0f Hearts 1\ufe0f', 'hearts-1'],
    ['\u202eOtter\u2066\u0007', 'otter'],
    ['one\u3164two \u115f\u2800', 'onetwo'],
    ['a \u0301b it´s', 'a-b-it-s'],
    ['one \u{13441} two', 'one-two'],
    ['\u200b\u3164\u0301', 'untitled'],
    ['***', 'untitled'],
    ['', 'untitled'],
  ])('makes of %j %j', (title, slug) => {
    expect(slugBase(title)).toBe(slug);
  });

  it('leaves room for a number and no hyphen at its end', () => {
    expect(slugBase('ab '.repeat(100))).toMatch(/^(ab-){66}ab$/);
  });

  it('is in lower case, has nothing invisible, and makes the same of itself, whatever the title', () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc
        .array(
          fc.constantFrom(
            ...'aBİıſßẞΣςŉǅﬁ№™℡ᴭ½´’-_ 한가각\u0301\u0327\u0345\u034f\u05b0\u0591\u1dfc\u3164\uffa0\u1160\u200d\u200b\ufe0f',
            '𝚨',
            'が',
            '\u{e0101}',
            'ab '.repeat(67),
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(title, (one) => {
        const slug = slugBase(one);
        expect([one, slugBase(slug)]).toEqual([one, slug]);
        expect([one, slug.toLowerCase()]).toEqual([one, slug]);
        expect([one, slug.normalize('NFC')]).toEqual([one, slug]);
        expect(slug).not.toMatch(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Lu}\p{Lt}\s]|^-|-$|--/u);
        for (const word of slug.split('-')) expect([one, hasVisibleText(word)]).toEqual([one, true]);
        expect([...slug].length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 5_000 },
    );
  });
});
