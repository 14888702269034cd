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
      length: { from: 17_500, to: 39_999 },
      since: '2026-01-31T00:00:00.000Z',
      until: '2026-02-01T00:00:00.000Z',
    });
    expect(readQuery('length:huge since:2026-13-99')).toMatchObject({ length: null, since: null });
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
