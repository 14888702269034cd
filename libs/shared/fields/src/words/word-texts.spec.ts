import { toWordQuery, toWordVector } from './word-texts.js';

describe('the words of a text, as PostgreSQL reads them', () => {
  it.each<[(string | null)[], string]>([
    [['A Spider, a SPÍDER!'], "'a':1,3 'spider':2,4"],
    [['One', null, 'two'], "'one':1 'two':4"],
    [['猫と犬'], "'猫と':1 'と犬':2 '犬':3"],
    [['dreams✨my'], "'dreams':1 '✨':1 'my':2"],
    [[' … '], ''],
  ])('%j has its words with their places', (texts, vector) => {
    expect(toWordVector(texts)).toBe(vector);
  });

  it('keeps no more places than PostgreSQL does', () => {
    const [place = ''] = toWordVector([`${'a '.repeat(20_000)}end`]).split(' ');
    expect(place.split(',')).toHaveLength(255);
    expect(toWordVector([`${'a '.repeat(20_000)}end`])).toContain("'end':16383");
  });
});

describe('the query of a muted word', () => {
  it.each<[string, string | null]>([
    ['Spíder', "'spider'"],
    ['#spider', "'spider'"],
    ['spoiler  alert', "'spoiler' <1> 'alert'"],
    ['COVID-19', "'covid' <1> '19'"],
    ['東京', "'東京'"],
    ['東京都 tower', "'東京' <1> '京都' <2> 'tower'"],
    ['猫', "'猫':*"],
    ['dreams✨', "'dreams' <0> '✨'"],
    ["it's", "'it' <1> 's'"],
    ['… !', null],
  ])('of %j is %s', (text, query) => {
    expect(toWordQuery(text)).toBe(query);
  });
});
