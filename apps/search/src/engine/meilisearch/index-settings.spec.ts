import { areApplied, indexSettings } from './index-settings.js';

describe('areApplied', () => {
  const { story } = indexSettings;
  const theirs = { ...story, synonyms: {}, faceting: { maxValuesPerFacet: 100 } };

  it('knows settings again that a server keeps in another order, with more of its own', () => {
    const kept = { ...theirs, filterableAttributes: [...(story.filterableAttributes ?? [])].reverse() };
    expect(areApplied(story, kept)).toBe(true);
  });

  it.each([
    ['another order of what is searched', { searchableAttributes: story.searchableAttributes?.toReversed() }],
    ['a filter that is missing', { filterableAttributes: ['id'] }],
    ['another rule', { rankingRules: ['words', 'typo'] }],
    ['another rule for slips', { typoTolerance: { ...story.typoTolerance, disableOnNumbers: false } }],
    ['no distinct attribute', { distinctAttribute: null }],
    ['other locales', { localizedAttributes: [{ attributePatterns: ['*_ja'], locales: ['cmn'] }] }],
    ['fewer hits', { pagination: { maxTotalHits: 1_000 } }],
    ['nothing', { searchCutoffMs: null }],
  ])('sees %s', (_, changes) => {
    expect(areApplied(story, { ...theirs, ...changes })).toBe(false);
  });
});
