import { slugBase } from './slug-base.js';

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
    ['***', 'untitled'],
    ['', 'untitled'],
  ])('makes of %j %j', (title, slug) => {
    expect(slugBase(title)).toBe(slug);
  });

  it('leaves room for a number and no hyphen at its end', () => {
    expect(slugBase('ab '.repeat(100))).toMatch(/^(ab-){66}ab$/);
  });
});
