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
    ['#l\u2019amor #d\u2019Artagnan #l\u2018\u00e9t\u00e9 #don\u0027t #\u043c\uff07\u044f\u0442\u0430', []],
    ['#rock\u2019n\u2019roll #moon\u2019sea #O\u2019s\u00e9 #node.js #3.5', []],
    ['#צה״ל #צה"ל #ג׳ירפה', []],
    ['#sea\u00adside #sea\u200bside #sea\u2060side #sea\u{e0020}side #sea\u202eside', []],
    [
      "'#sea' '#sea'. ’#sea’ \"#ים\" #moon\u0027s, #MOON\u2019S",
      ['#sea', '#sea', '#sea', '#ים', '#moon', '#MOON'],
    ],
    ['#sea...then #sea: #sea.', ['#sea', '#sea', '#sea']],
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
