import { fillRelevanceSet } from '../src/relevance/fill-relevance-set.js';
import { type Placed, placeExpected, relevanceOf } from '../src/relevance/measure-relevance.js';
import { readRelevanceSet } from '../src/relevance/read-relevance-set.js';
import { openSearch, type Search } from './open-search.js';

describe('the results of the relevance set', () => {
  let opened: Search;
  let placed: Placed[];

  beforeAll(async () => {
    opened = await openSearch();
    const set = await readRelevanceSet();
    await fillRelevanceSet(set, opened.engine, opened.dataSource);
    placed = await placeExpected(set, opened.engine);
  });
  afterAll(() => opened.close());

  it('are on the first page, and mostly the first of it', () => {
    const { queries, successAt10, meanReciprocalRank } = relevanceOf(placed);
    expect(queries).toBeGreaterThanOrEqual(100);
    expect(successAt10).toBeGreaterThanOrEqual(0.95);
    expect(meanReciprocalRank).toBeGreaterThanOrEqual(0.85);
  });

  it('are found in every category, typos in texts among them', () => {
    for (const category of new Set(placed.map((one) => one.category))) {
      const { successAt10 } = relevanceOf(placed.filter((one) => one.category === category));
      expect([category, successAt10 >= 0.8]).toEqual([category, true]);
    }
  });
});
