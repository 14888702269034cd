import { cutWords } from '@quillstead/fields/words';
import type { DocKind } from '../../index-later/index-later.js';
import { readHeadline } from '../postgres/excerpt.js';
import type { FoundRow } from '../postgres/list-orders.js';
import { markTyped } from '../postgres/mark-typed.js';
import { wordDistance } from '../postgres/word-distance.js';
import { typosIn } from '../postgres/word-keys.js';
import type { SearchQuery } from '../read-query.js';
import type { Excerpt, Hit } from '../search-engine.js';
import { anyOf } from './filters.js';
import { inLanguages, inLocales } from './locales.js';
import { markedIn, markTags, readMarked } from './marked-text.js';
import type { MeiliServer } from './meili-server.js';
import { wordsFor, wordsOf } from './search-queries.js';

/** The timeout in milliseconds; a hit is also shown without marks. */
const timeout = 1_000;
/** The number of words of a piece. */
const cropLength = 40;

const texts = inLanguages('text');

interface Marked {
  readonly id: number | string;
  readonly [attribute: string]: unknown;
}

/** Returns the hits of a page, with the words that were found marked in the part of the text in which they stand. */
export async function markHits(
  kind: DocKind,
  rows: readonly FoundRow[],
  query: SearchQuery,
  server: MeiliServer,
): Promise<Hit[]> {
  const excerpts = await readExcerpts(kind, rows, query, server);
  return rows.map((row) => ({
    id: row.id,
    excerpt: excerpts.get(documentId(kind, row)) ?? null,
    updatedAt: row.updated_at?.toISOString() ?? null,
  }));
}

const documentId = (kind: DocKind, { id, part }: FoundRow): string =>
  kind === 'story' ? `${id}-${part ?? 1}` : String(id);

async function readExcerpts(
  kind: DocKind,
  rows: readonly FoundRow[],
  query: SearchQuery,
  server: MeiliServer,
): Promise<ReadonlyMap<string, Excerpt>> {
  if ((kind !== 'story' && kind !== 'comment') || rows.length === 0) return new Map();
  const ids = rows.map((row) => documentId(kind, row));
  const { words, phrases, by } = query;
  // The first search finds texts that have every word as it was typed: there, similar words are not marked. The others
  // are for hits that match by their title or author: the words that stand in the text itself are marked.
  const ways = [
    { q: wordsOf({ words: [], phrases: [...phrases, ...words] }), matchingStrategy: 'all' },
    { q: wordsFor(kind, query), matchingStrategy: 'last' },
    { q: by === null ? '' : wordsOf({ words: by.words, phrases }), matchingStrategy: 'last' },
  ] as const;
  const results = await server
    .search<Marked>(
      ways
        .filter(({ q }) => q !== '')
        .flatMap((way) => inLocales(kind, way))
        .map((way) => ({
          ...markTags,
          ...way,
          ...searchOf(kind, ids, server),
          attributesToRetrieve: ['id'],
          attributesToHighlight: [...texts, 'pairs'],
          attributesToCrop: [...texts, 'pairs'],
          cropLength,
          cropMarker: '',
        })),
      timeout,
    )
    .catch(() => []);
  const found = new Map<string, Excerpt>();
  const split = new Set<string>();
  for (const { id, _formatted: formatted } of results.flatMap(({ hits }) => hits)) {
    const text = texts.map((attribute) => formatted?.[attribute]).find((one) => typeof one === 'string');
    const excerpt = readMarked(text ?? '');
    if (excerpt !== null && !found.has(String(id))) found.set(String(id), excerpt);
    if (markedIn(String(formatted?.['pairs'] ?? '')).length > 0) split.add(String(id));
  }
  const own = withoutOutmarked(found, query);
  return split.size === 0
    ? own
    : new Map([...own, ...(await markedAsTyped(kind, [...split], query, server))]);
}

/** Returns the marks in texts in which Meilisearch takes what was typed for no words of their own. */
async function markedAsTyped(
  kind: DocKind,
  ids: readonly string[],
  query: SearchQuery,
  server: MeiliServer,
): Promise<Map<string, Excerpt>> {
  const [result] = await server
    .search<Marked>([{ ...searchOf(kind, ids, server), attributesToRetrieve: ['id', ...texts] }], timeout)
    .catch(() => []);
  const marked = (result?.hits ?? []).map(({ id, ...attributes }) => {
    const text = texts.map((attribute) => attributes[attribute]).find((one) => typeof one === 'string');
    return [String(id), readHeadline(markTyped(text ?? '', query))] as const;
  });
  return new Map(marked.flatMap(([id, excerpt]) => (excerpt === null ? [] : [[id, excerpt]])));
}

/** Returns a search of these documents. */
const searchOf = (kind: DocKind, ids: readonly string[], server: MeiliServer) => ({
  indexUid: server.indexUid(kind),
  filter: anyOf('id', kind === 'story' ? ids : ids.map(Number)),
  limit: ids.length,
});

/**
 * Takes away the marks of words that Meilisearch took for a typed one, where an excerpt of the page has that one as it
 * was typed: who searches for "ferry" and finds it did not mean "merry".
 *
 * @returns the excerpts that have marks still, by the same keys
 */
export function withoutOutmarked<Key>(
  excerpts: ReadonlyMap<Key, Excerpt>,
  { words, by }: Pick<SearchQuery, 'words' | 'by'>,
): Map<Key, Excerpt> {
  const typed = [...words, ...(by?.words ?? [])].flatMap(foldedWords);
  const marked = [...excerpts.values()].flatMap(({ text, marks }) =>
    marks.flatMap(([from, to]) => foldedWords(text.slice(from, to))),
  );
  const shown = new Set(typed.filter((word) => marked.some((other) => isForm(word, other))));
  const isOutmarked = (mark: string): boolean => {
    const [word, ...others] = foldedWords(mark);
    if (word === undefined || others.length > 0 || typed.some((one) => isForm(one, word))) return false;
    const meant = typed.filter((one) => wordDistance(one, word).beginning <= typosIn(one));
    return meant.length > 0 && meant.every((one) => shown.has(one));
  };
  return new Map(
    [...excerpts].flatMap(([key, { text, marks }]) => {
      const left = marks.filter(([from, to]) => !isOutmarked(text.slice(from, to)));
      return left.length === 0 ? [] : [[key, { text, marks: left }]];
    }),
  );
}

const foldedWords = (text: string): string[] => cutWords(text).map(({ word }) => word);

/** Returns a word as it was typed, with an ending or without its own: Meilisearch knows no stems. */
const isForm = (typed: string, word: string): boolean =>
  word.startsWith(typed) || (typed.length - word.length <= 2 && word.length > 2 && typed.startsWith(word));
