import type { DocKind } from '../../index-later/index-later.js';
import type { SearchQuery } from '../read-query.js';
import { inLocales } from './locales.js';
import type { MeiliServer } from './meili-server.js';
import { filtersOf, type ReadyQuery } from './search-queries.js';

/** A sentence has at least so many words; fewer must all be there. */
const leastWords = 3;
/** Words of a query that Meilisearch reads. */
const mostWords = 10;
/** The most hits of each word; of a word that more documents have, these are the ones in which it is most frequent. */
const hitsOfWord = 500;
const mostMatches = 100;
/** The part of what its words weigh that must be there. */
const enough = 0.3;
/** The timeout in milliseconds. */
const timeout = 1_000;

interface FoundDocument {
  readonly id: number | string;
  readonly story_id?: number;
  readonly part?: number;
  readonly version?: number;
}

interface Partial {
  readonly id: number;
  readonly part: number | null;
  readonly version: number;
  /** The part of the words that is there, the rarer weighing more; of 1. */
  readonly share: number;
}

/** True if a query is a sentence, for which a document may be found that does not have all its words. */
export const isSentence = (kind: DocKind, { words, phrases }: SearchQuery): boolean =>
  (kind === 'story' || kind === 'comment') && phrases.length === 0 && words.length >= leastWords;

/**
 * Returns the documents that have some words of a sentence; rarer words count for more. Each word is a search of its
 * own, and one request sends all of them: Meilisearch itself can leave words out only by their place in the query, or
 * not at all.
 */
export async function partialMatches(
  kind: DocKind,
  ready: ReadyQuery,
  server: MeiliServer,
): Promise<Partial[]> {
  const words = [...new Set(ready.query.words.map((word) => word.toLowerCase()))].slice(0, mostWords);
  // Whole, as the space behind it says.
  const searches = words.flatMap((word, place) => inLocales(kind, { q: `${word} `, place }));
  const results = await server.search<FoundDocument>(
    searches.map(({ place: _, ...query }) => ({
      ...query,
      indexUid: server.indexUid(kind),
      filter: filtersOf(kind, ready),
      limit: hitsOfWord,
      attributesToRetrieve: kind === 'story' ? ['story_id', 'part', 'version'] : ['id', 'version'],
    })),
    timeout,
  );
  const ofWords = words.map((_, place) => {
    const own = results.filter((__, index) => searches[index]?.place === place);
    const hits = new Map(own.flatMap((one) => one.hits).map((hit) => [Number(hit.story_id ?? hit.id), hit]));
    const counts = own.map((one) => one.estimatedTotalHits ?? one.hits.length);
    return { hits, count: Math.max(0, ...counts) };
  });
  const counts = ofWords.map(({ count }) => count);
  const most = Math.max(1, ...counts);
  const weights = counts.map((count) => (count === 0 ? 0 : Math.log(1 + most / count)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const found = new Map<number, Partial>();
  for (const [index, { hits }] of ofWords.entries()) {
    const share = (weights[index] ?? 0) / all;
    for (const [id, hit] of hits) {
      const known = found.get(id);
      const { version = 1 } = hit;
      found.set(id, {
        id,
        part: known?.part ?? hit.part ?? null,
        version,
        share: (known?.share ?? 0) + share,
      });
    }
  }
  return [...found.values()]
    .filter(({ share }) => share >= enough)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, mostMatches);
}
