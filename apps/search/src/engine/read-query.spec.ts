import { fold } from '@quillstead/fields/words';
import { readQuery } from './read-query.js';

describe('readQuery', () => {
  it('takes words, phrases, authors and hashtags apart', () => {
    expect(readQuery('lamp "on the hill" @Ann #Moon')).toMatchObject({
      words: ['lamp'],
      phrases: ['on the hill'],
      authors: ['ann'],
      hashtags: ['#moon'],
      by: null,
    });
  });

  it.each([
    '“red door” lamp',
    '„red door“ lamp',
    '«red door» lamp',
    '»red door« lamp',
    '＂red door＂ lamp',
    '「red door」lamp',
    '『red door』lamp',
    '‹red door› lamp',
    '“red door" lamp',
  ])('finds the phrase in the quotation marks of phones and languages: %s', (q) =>
    expect(readQuery(q)).toEqual(readQuery('"red door" lamp')),
  );

  it('takes the names of filters in any case, as phones begin a word', () => {
    expect(readQuery('lamp Since:2026-01-31 LENGTH:Novel')).toEqual(
      readQuery('lamp since:2026-01-31 length:novel'),
    );
    expect(readQuery('Since:2026-01-31').since).not.toBeNull();
  });

  it('leaves a phrase as it was typed, whatever it would be outside of the quotation marks', () => {
    expect(readQuery('"stand by @ann" "length:novel #sea"')).toMatchObject({
      phrases: ['stand by @ann', 'length:novel #sea'],
      authors: [],
      hashtags: [],
      length: null,
    });
  });

  it('takes a phrase without the blanks around it', () => {
    expect(readQuery('" on  the hill " lamp').phrases).toEqual(['on  the hill']);
  });

  it.each(['lamp ""', 'lamp "', 'lamp " "', 'lamp "…!"'])('finds no phrase without a word in %j', (q) => {
    expect(readQuery(q)).toMatchObject({ key: 'lamp', words: ['lamp'], phrases: [] });
  });

  it('takes a hashtag for the same whether its accents are typed as marks of their own or not', () => {
    expect(readQuery('#Re\u0302ve')).toEqual(readQuery('#R\u00eave'));
    expect(readQuery('#Re\u0302ve').hashtags).toEqual(['#r\u00eave']);
  });

  it.each([
    ['＃猫', { hashtags: ['#猫'], words: [] }],
    ['＠Ann lamp', { authors: ['ann'], words: ['lamp'] }],
    ['lamp by ＠Ann', { authors: ['ann'], words: ['lamp'], by: null }],
    ['#نرم\u200cافزار', { hashtags: ['#نرمافزار'], words: [] }],
    ['#col·lecció', { hashtags: ['#col·lecció'], words: [] }],
    ['#İstanbul', { hashtags: ['#istanbul'], words: [] }],
    ['＃ＭＯＯＮ', { hashtags: ['#moon'], words: [] }],
  ])('reads the signs and scripts of %j', (q, read) => {
    expect(readQuery(q)).toMatchObject(read);
  });

  it('reads "by" as an author and keeps the whole as words', () => {
    expect(readQuery('The lamp by Ann Lee')).toMatchObject({
      words: ['The', 'lamp', 'by', 'Ann', 'Lee'],
      by: { words: ['The', 'lamp'], name: 'ann lee' },
    });
    expect(readQuery('lamp by @ann')).toMatchObject({ words: ['lamp'], authors: ['ann'], by: null });
    expect(readQuery('baby shoes').by).toBeNull();
  });

  it('reads lengths and days, and takes what is neither for words', () => {
    expect(readQuery('sea length:novella since:2026-01-31 until:2026-02-01')).toMatchObject({
      words: ['sea'],
      length: 'novella',
      since: '2026-01-31T00:00:00.000Z',
      until: '2026-02-01T00:00:00.000Z',
    });
    expect(readQuery('length:huge since:2026-13-99')).toMatchObject({ length: null, since: null });
    expect(readQuery('until:2028-02-29')).toMatchObject({ until: '2028-02-29T00:00:00.000Z' });
  });

  it.each([
    ['no name', 'bea@home', ['bea@home']],
    ['no name', '@bea-home', ['bea-home']],
    ['no length', 'wavelength:novella', ['wavelength:novella']],
    ['no day', 'since:x2026-01-31', ['since:x2026-01-31']],
    // V8 takes a note in brackets before a date for nothing.
    ['no day', 'since:(x)2026-01-31', ['since:(x)2026-01-31']],
    ['no day', 'since:2026-02-30', ['since:2026-02-30']],
    ['no day', 'until:2026-04-31', ['until:2026-04-31']],
    // PostgreSQL has no year 0.
    ['no day', 'since:0000-01-01', ['since:0000-01-01']],
    ['no day', 'until:2026-01-311', ['until:2026-01-311']],
  ])('finds %s in %j, which only ends or begins like one', (_, q, words) => {
    expect(readQuery(q)).toEqual({
      key: fold(q),
      words,
      phrases: [],
      authors: [],
      hashtags: [],
      by: null,
      length: null,
      since: null,
      until: null,
      filter: null,
    });
  });

  it.each([
    '"',
    '""',
    '"open',
    "'; DROP TABLE story_doc; --",
    '!!&|<->():*',
    '\\',
    '%_',
    '# @',
    '--',
    'a:*b',
  ])('finds nothing special in %j', (q) => {
    const { authors, hashtags, by } = readQuery(q);
    expect([authors, hashtags, by]).toEqual([[], [], null]);
  });
});
