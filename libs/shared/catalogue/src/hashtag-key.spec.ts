import { hashtagKey, hashtagWord, toHashtag } from './hashtag-key.js';

describe('hashtagKey', () => {
  it.each([
    ['#R\u00caVE', '#r\u00eave'],
    ['#re\u0302ve', '#r\u00eave'],
    ['#RE\u0302VE', '#r\u00eave'],
    ['#\u1100\u1161', '#\uac00'],
    ['#Moon', '#moon'],
    ['#\u0130stanbul', '#istanbul'],
    ['#I\u0307stanbul', '#istanbul'],
    ['#i\u0307stanbul', '#istanbul'],
    ['#ISTANBUL', '#istanbul'],
    ['#\u0131stanbul', '#\u0131stanbul'],
    ['#D\u0130YARBAKIR', '#diyarbakir'],
    ['#Mi\u0307\u0301lk', '#m\u00edlk'],
    ['#J\u030cazz', '#\u01f0azz'],
    ['#ΌμορφοςΚόσμος', '#όμορφοσκόσμος'],
    ['#ΌΜΟΡΦΟΣΚΌΣΜΟΣ', '#όμορφοσκόσμος'],
    ['#ΛΌΓΟΣ_ΤΈΧΝΗ', '#λόγος_τέχνη'],
    ['#λόγοσ', '#λόγος'],
    ['#Straße', '#straße'],
    ['#STRA\u1e9eE', '#straße'],
    ['＃ＡＢＣ１', '#abc1'],
    ['#ｶﾞﾗｽ', '#ガラス'],
    ['#m²', '#m²'],
    ['#نرم\u200cافزار', '#نرمافزار'],
    ['#ශ්\u200dරී', '#ශ්රී'],
    ['#col·lecció', '#col·lecció'],
    ['#COL\u0387LECCIÓ', '#col·lecció'],
    ['#col\u2027lecció', '#col·lecció'],
    ['#coŀlecció', '#col·lecció'],
    ['#COĿLECCIÓ', '#col·lecció'],
  ])('makes %j into %j', (hashtag, key) => {
    expect(hashtagKey(hashtag)).toBe(key);
    expect(hashtagKey(key)).toBe(key);
  });

  it.each(['#猫', '＃猫', '猫', '##猫', '#＃猫'])('reads %j with or without its sign', (written) => {
    expect([toHashtag(written), hashtagWord(written)]).toEqual(['#猫', '猫']);
  });
});
