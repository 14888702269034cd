import { pageSize } from '@quillstead/contracts';
import type { DocKind } from '../../index-later/index-later.js';
import { inLocales } from './locales.js';
import type { MeiliServer } from './meili-server.js';
import { isSentence, partialMatches } from './partial-matches.js';
import { listQueries, nameOf, type ReadyQuery } from './search-queries.js';
import { nameKey } from './to-documents.js';

/** Hits by relevance: forty pages, as many as `top` of stories and comments is made of. */
export const mostRelevant = 1_000;
/** Hits that a first page is made of, some of which may be hidden. */
export const forFirstPage = 60;
/** Milliseconds that a search may take. */
const timeout = 1_800;

/**
 * A match with a higher score always comes first: the whole name, the beginning of the name, all words, the words of a
 * named author, some of the words.
 */
const scores = { whole: 2_100_000_000, beginning: 2_000_000_000, words: 200_000_000, by: 100_000_000 };
const mostOfScore = { words: 1_700_000_000, by: 99_000_000, some: 99_000_000 };

interface FoundDocument {
  readonly id: number | string;
  readonly story_id?: number;
  readonly part?: number;
  /** Missing of kinds without versions, and of comments that a former release wrote. */
  readonly version?: number;
  readonly name_keys?: readonly string[];
}

/** Something that matches, before the check whether it may be shown. */
export interface Candidate {
  readonly id: number;
  /** The part of a story that matches best. */
  readonly part: number | null;
  readonly version: number;
  readonly score: number;
}

export interface Candidates {
  readonly found: readonly Candidate[];
  /** True if more documents match. */
  readonly isCut: boolean;
}

/**
 * Returns the documents that match the query, found by one request.
 * @param most hits of each way to match
 */
export async function findCandidates(
  kind: DocKind,
  ready: ReadyQuery,
  most: number,
  server: MeiliServer,
): Promise<Candidates> {
  const queries = listQueries(kind, ready, most);
  const searches = (['whole', 'words', 'by'] as const).flatMap((way) => {
    const query = queries[way];
    return query === null ? [] : inLocales(kind, query).map((one) => ({ way, query: one }));
  });
  if (searches.length === 0) return { found: [], isCut: false };
  const attributesToRetrieve =
    kind === 'story' ? ['story_id', 'part', 'version', 'name_keys'] : ['id', 'version', 'name_keys'];
  const results = await server.search<FoundDocument>(
    searches.map(({ query }) => ({
      ...query,
      indexUid: server.indexUid(kind),
      attributesToRetrieve: kind === 'comment' ? ['id', 'version'] : attributesToRetrieve,
    })),
    timeout,
  );
  const name = nameKey(nameOf(kind, ready.query));
  const best = new Map<number, Candidate>();
  for (const [index, { hits }] of results.entries()) {
    const way = searches[index]?.way ?? 'words';
    for (const hit of hits) {
      const id = Number(hit.story_id ?? hit.id);
      const { _rankingScore: ranked = 0 } = hit;
      const score =
        way === 'by'
          ? scores.by + Math.round(ranked * mostOfScore.by)
          : scoreOf(name, hit.name_keys ?? [], ranked);
      const part = way === 'whole' ? null : (hit.part ?? null);
      const known = best.get(id);
      if (known === undefined || known.score < score)
        best.set(id, { id, part: part ?? known?.part ?? null, version: hit.version ?? 1, score });
      else if (known.part === null && part !== null) best.set(id, { ...known, part });
    }
  }
  return { found: [...best.values()], isCut: results.some(({ hits }) => hits.length >= most) };
}

/** Finds documents that have only some words of a sentence, where those that have all of them do not fill a page. */
export async function findSome(
  kind: DocKind,
  ready: ReadyQuery,
  most: number,
  server: MeiliServer,
): Promise<Candidates> {
  const whole = await findCandidates(kind, ready, most, server);
  if (whole.found.length > pageSize || !isSentence(kind, ready.query)) return whole;
  const known = new Set(whole.found.map(({ id }) => id));
  // Documents with all the words are shown even when this search fails.
  const found = await partialMatches(kind, ready, server).catch(() => []);
  const partial = found.filter(({ id }) => !known.has(id));
  const some = partial.map(({ id, part, version, share }) => ({
    id,
    part,
    version,
    score: Math.round(share * mostOfScore.some),
  }));
  return { ...whole, found: [...whole.found, ...some] };
}

/** How well a hit matches, by its names before its words. @param ranked what Meilisearch makes of it, of 1 */
function scoreOf(name: string, keys: readonly string[], ranked: number): number {
  if (name !== '' && keys.includes(name)) return scores.whole;
  if (name !== '' && keys.some((key) => key.startsWith(name))) return scores.beginning;
  return scores.words + Math.round(ranked * mostOfScore.words);
}
