import { readQuery, type SearchEngine } from '../engine/index.js';
import type { RelevanceSet, WantedAnswer } from './read-relevance-set.js';

/** Where a wanted answer stood: 1 is the first; null where the first page has none. */
export interface Placed extends WantedAnswer {
  readonly place: number | null;
}

/** How good answers are, each figure of 1. */
export interface Relevance {
  readonly queries: number;
  /** Share of the queries whose first answer, or one of whose first ten, is wanted. */
  readonly successAt1: number;
  readonly successAt10: number;
  /** Mean of one divided by the place of the first wanted answer. */
  readonly meanReciprocalRank: number;
}

/** Asks an engine, as a visitor, for everything in the set. */
export async function placeAnswers(
  { answers }: RelevanceSet,
  engine: Pick<SearchEngine, 'find'>,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const answer of answers) {
    const query = readQuery(answer.q);
    const { hits } = await engine.find(answer.list, {
      query,
      sort: null,
      viewer: null,
      next: null,
      list: 'relevance',
    });
    const index = hits.findIndex(({ id }) => answer.wanted.includes(id));
    placed.push({ ...answer, place: index < 0 ? null : index + 1 });
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
