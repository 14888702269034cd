import { fold } from './fold.js';

describe('fold', () => {
  it.each([
    ['Éàü Ñandú', 'eau nandu'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Æsop’s   Fables!', 'aesop s fables'],
    ['#Moon', 'moon'],
    ['@ann_lee', 'ann lee'],
    ['灯台の光', '灯台の光'],
    ['🙂 smile', '🙂 smile'],
    ['...', ''],
    ['ﬁne', 'fine'],
  ])('makes %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is not changed by folding again', () => {
    for (const text of ['İstanbul', 'Ǆ', 'ά', 'ｆｕｌｌ', '가나다', 'a\u0301'])
      expect(fold(fold(text))).toBe(fold(text));
  });
});
