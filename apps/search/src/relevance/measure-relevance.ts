import { readQuery, type SearchEngine } from '../engine/index.js';
import type { RelevanceSet, RelevanceQuery } from './read-relevance-set.js';

/** The place of the first expected result: 1 is the first of the page; null where the first page has none. */
export interface Placed extends RelevanceQuery {
  readonly place: number | null;
}

/** The quality of the results, each figure from 0 to 1. */
export interface Relevance {
  readonly queries: number;
  /** Share of the queries whose first result, or one of whose first ten, is expected. */
  readonly successAt1: number;
  readonly successAt10: number;
  /** Mean of one divided by the place of the first expected result. */
  readonly meanReciprocalRank: number;
}

/** Makes every query of the set, as a visitor, and returns the places of the expected results. */
export async function placeExpected(
  { queries }: RelevanceSet,
  engine: Pick<SearchEngine, 'find'>,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const one of queries) {
    const query = readQuery(one.q);
    const { hits } = await engine.find(one.list, {
      query,
      sort: null,
      viewer: null,
      next: null,
      list: 'relevance',
    });
    const index = hits.findIndex(({ id }) => one.expected.includes(id));
    placed.push({ ...one, place: index < 0 ? null : index + 1 });
  }
  return placed;
}

export function relevanceOf(placed: readonly Placed[]): Relevance {
  const mean = (worth: (place: number) => number) =>
    placed.reduce((sum, { place }) => sum + (place === null ? 0 : worth(place)), 0) / placed.length;
  return {
    queries: placed.length,
    successAt1: mean((place) => (place === 1 ? 1 : 0)),
    successAt10: mean((place) => (place <= 10 ? 1 : 0)),
    meanReciprocalRank: mean((place) => 1 / place),
  };
}
