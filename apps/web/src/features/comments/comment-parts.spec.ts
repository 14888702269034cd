import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentParts } from './comment-parts.js';

const linked = (text: string) =>
  commentParts(text)
    .filter(({ kind }) => kind !== 'text')
    .map(({ text: part }) => part);

const corpus = join(process.cwd(), 'libs/shared/testing/corpora/xss.json');

describe('a comment’s text', () => {
  it.each([
    ['Hello @ann, see #moon.', ['@ann', '#moon']],
    ['@ann_lee2 @BOB', ['@ann_lee2', '@BOB']],
    ['#één #дом_1', ['#één', '#дом_1']],
    ['(@ann) "#sea"\n#next', ['@ann', '#sea', '#next']],
    ['mail me at ann@example.org', []],
    ['https://example.org/#part and /@ann', []],
    ['&#39; a#b @@ann @1st ## #', []],
    [`@${'a'.repeat(26)}`, []],
    [`#${'a'.repeat(29)}`, [`#${'a'.repeat(29)}`]],
    [`#${'a'.repeat(30)}`, []],
    ['#one#two', []],
    ['@danさん ＠ann님、さん@bob', ['@dan', '＠ann', '@bob']],
    ['me@dan.example @daniël', []],
    ['＃猫、#犬・#鳥', ['＃猫', '#犬', '#鳥']],
    ['#نرم\u200cافزار، #کتاب\u200cها!', ['#نرم\u200cافزار', '#کتاب\u200cها']],
    ['#col·lecció #cel\u2027la.', ['#col·lecció', '#cel\u2027la']],
    ['#sea\u200dside #sea·side #sci-fi #sci‑fi', []],
    ['#sea- #C++ #moon\u2019s #night.', ['#sea', '#C', '#moon', '#night']],
    [`#${'a\u0323\u0302'.repeat(29)}`, [`#${'a\u0323\u0302'.repeat(29)}`]],
    [`#${'a\u0323\u0302'.repeat(30)}`, []],
  ])('links the names and hashtags of %j', (text, expected) => {
    expect(linked(text)).toEqual(expected);
  });

  it('is whole again when its parts are put together', () => {
    const { markup } = JSON.parse(readFileSync(corpus, 'utf8')) as { markup: Record<string, string[]> };
    const texts = Object.values(markup).flat().concat('', '#a', 'a @b', '@b #c\n');
    for (const text of texts) {
      const whole = commentParts(text)
        .map((part) => part.text)
        .join('');
      expect(whole).toBe(text);
    }
  });
});
