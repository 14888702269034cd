import { cutWords, hasPairs } from './cut-words.js';

const cut = (text: string) => cutWords(text).map(({ word }) => word);

describe('cutWords', () => {
  it.each([
    ['COVID-19, Ph.D.!', ['covid', '19', 'ph', 'd']],
    ['writer/director 24/7 3.5 1,000', ['writer', 'director', '24', '7', '3', '5', '1', '000']],
    ['end.sunrise ann@example.org', ['end', 'sunrise', 'ann', 'example', 'org']],
    [
      "l’amour rock'n'roll snake_case camelCase",
      ['l', 'amour', 'rock', 'n', 'roll', 'snake', 'case', 'camelcase'],
    ],
    ['★ → € · ։ “raven”', ['raven']],
    ['Straße naïve ﬁn Ⅷ ＡＢＣ', ['strasse', 'naive', 'fin', 'viii', 'abc']],
    ['½ 5½', ['1', '2', '51', '2']],
    ['Σίσυφος İstanbul чай', ['σισυφοσ', 'istanbul', 'чаи']],
    ['مَدْرَسَة مـــدرسة שָׁלוֹם', ['مدرسة', 'مدرسة', 'שלום']],
    ['soft\u00adhyphen zero\u200bwidth می\u200cخواهم', ['softhyphen', 'zero', 'width', 'میخواهم']],
    ['किताब মেঘ', ['किताब', 'মেঘ'.normalize('NFKD')]],
    ['วันนี้ฉันไปตลาดน้ำ', ['วัน', 'นี้', 'ฉัน', 'ไป', 'ตลาด', 'น้ำ'.normalize('NFKD')]],
    ['👍🏽 ❤️ © 1# 🇫🇮', ['👍', '❤', '1', '🇫🇮']],
    ['', []],
    ['… --- !?', []],
  ])('cuts %j', (text, words) => {
    expect(cut(text)).toEqual(words);
  });

  it('makes each pair of Chinese, Japanese and Korean characters a word, each character beginning one', () => {
    expect(cut('我是猫')).toEqual(['我是', '是猫', '猫']);
    expect(cut('the 東京 tower')).toEqual(['the', '東京', '京', 'tower']);
    expect(cut('iPhoneケース')).toEqual(['iphone', 'ケー', 'ース', 'ス']);
    expect(cut('도서관')).toEqual(['도서', '서관', '관']);
    expect(cut('한국'.normalize('NFD'))).toEqual(['한국', '국']);
    expect(cut('ﾈｺとｶﾞ')).toEqual(['ネコ', 'コと', 'とガ', 'ガ']);
    expect(cut('が'.normalize('NFD'))).toEqual(['が']);
    expect(['東京', 'ﾈｺ', 'Häuser', '🌙'].map(hasPairs)).toEqual([true, true, false, false]);
  });

  it('says where each word stands', () => {
    for (const text of ['A 🦊 in Köln, 東京へ', '𠮷野家 U.S.A.', 'ตลาดน้ำ']) {
      const words = cutWords(text);
      for (const { typed, kind, from, to } of words) {
        const written = text.slice(from, to);
        expect(kind === 'spaced' ? written.toLowerCase() : written.normalize('NFKC')).toBe(
          typed.normalize('NFKC'),
        );
      }
    }
  });

  it('counts places, an emoji sharing the one of the word before it', () => {
    const placesOf = (text: string, after?: number) =>
      cutWords(text, after).map(({ word, place }) => [word, place]);
    expect(placesOf('dreams✨my')).toEqual([
      ['dreams', 1],
      ['✨', 1],
      ['my', 2],
    ]);
    expect(placesOf('✨ my', 5)).toEqual([
      ['✨', 6],
      ['my', 7],
    ]);
  });

  it('keeps accents for the stems of a language', () => {
    expect(cutWords('Häuser À').map(({ typed }) => typed)).toEqual(['häuser', 'à']);
  });

  it('bounds the length of a word', () => {
    expect(cut('x'.repeat(100_000))).toEqual(['x'.repeat(200)]);
  });
});
