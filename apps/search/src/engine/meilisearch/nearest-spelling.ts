import { integer, query, sql } from '@quillstead/service-kit';
import type { MultiSearchQuery } from 'meilisearch';
import type { DataSource } from 'typeorm';
import { fold } from '@quillstead/fields/words';
import type { DocKind } from '../../index-later/index-later.js';
import { markedIn, markTags } from './marked-text.js';
import type { MeiliServer } from './meili-server.js';
import { filtersOf, type ReadyQuery } from './search-queries.js';
import { currentDocs, type FoundDocument, visibleDocs } from './visible-docs.js';

/** Words of a query that are looked at. */
const mostWords = 8;
const mostHits = 20;
/** The timeout in milliseconds. */
const timeout = 1_000;

/** A kind of documents whose words correct others. */
type Spelling = 'story' | 'user' | 'series';

/**
 * The attributes whose words correct the spelling of a query, for each list. The words of hashtags are read from
 * stories, so that the hashtags of a hidden story are hidden too.
 */
const vocabulary: Readonly<Record<DocKind, readonly { kind: Spelling; attributes: readonly string[] }[]>> = {
  story: [
    { kind: 'story', attributes: ['title', 'hashtags'] },
    { kind: 'user', attributes: ['username', 'display_name'] },
  ],
  comment: [
    { kind: 'story', attributes: ['title'] },
    { kind: 'user', attributes: ['username', 'display_name'] },
  ],
  hashtag: [{ kind: 'story', attributes: ['hashtags'] }],
  user: [{ kind: 'user', attributes: ['username', 'display_name'] }],
  series: [
    { kind: 'series', attributes: ['title'] },
    { kind: 'user', attributes: ['username', 'display_name'] },
  ],
};

interface Spelt extends FoundDocument {
  readonly [attribute: string]: unknown;
}

/** Returns the query with each word as something that the viewer may find spells it; null when that changes nothing. */
export async function nearestSpelling(
  kind: DocKind,
  ready: ReadyQuery,
  dataSource: DataSource,
  server: MeiliServer,
): Promise<string | null> {
  const { words, phrases, authors, hashtags } = ready.query;
  const typed = [...words, ...phrases, ...authors, ...hashtags]
    .flatMap((text) => fold(text).split(' '))
    .filter((word) => word !== '');
  const looked = typed.slice(0, mostWords).filter((word) => [...word].length >= 3);
  if (looked.length === 0) return null;
  // This search is limited only by the viewer's access, and by none of the query's filters.
  const free = {
    ...ready,
    authors: [],
    query: { ...ready.query, hashtags: [], since: null, until: null, length: null },
  };
  const places = looked.flatMap((word) => vocabulary[kind].map((place) => ({ word, ...place })));
  const results = await server.search<Spelt>(
    places.map((place): MultiSearchQuery => ({
      ...markTags,
      indexUid: server.indexUid(place.kind),
      q: `${place.word} `,
      filter: filtersOf(place.kind, free),
      limit: mostHits,
      attributesToSearchOn: [...place.attributes],
      attributesToRetrieve: [place.kind === 'story' ? 'story_id' : 'id', 'version', ...place.attributes],
      attributesToHighlight: [...place.attributes],
    })),
    timeout,
  );
  const spelt = new Map<string, Map<string, number>>();
  for (const [index, { hits }] of results.entries()) {
    const place = places[index];
    if (place === undefined) continue;
    const ids = await visibleAmong(place.kind, hits, ready, dataSource);
    for (const { _formatted: formatted } of hits.filter((one) => ids.has(one.story_id ?? one.id))) {
      const texts = place.attributes.flatMap((attribute) => formatted?.[attribute]).map(String);
      for (const word of markedIn(texts.join(' '))) {
        const counts = spelt.get(place.word) ?? new Map<string, number>();
        spelt.set(place.word, counts.set(fold(word), (counts.get(fold(word)) ?? 0) + 1));
      }
    }
  }
  const meant = typed.map((word) => nearest(word, spelt.get(word)));
  return meant.join(' ') === typed.join(' ') ? null : meant.join(' ');
}

/** Returns the spelling itself when there is one, or the one that most have. */
function nearest(word: string, spelt: ReadonlyMap<string, number> | undefined): string {
  if (spelt === undefined || spelt.has(word)) return word;
  const [best] = [...spelt].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? word;
}

async function visibleAmong(
  kind: Spelling,
  hits: readonly Spelt[],
  { viewer }: ReadyQuery,
  dataSource: DataSource,
): Promise<ReadonlySet<number>> {
  const rows = await query(
    dataSource,
    { doc_id: integer },
    sql`SELECT doc.doc_id FROM ${currentDocs(kind, hits)} ${visibleDocs(kind, viewer)}`,
  );
  return new Set(rows.map((row) => row.doc_id));
}
