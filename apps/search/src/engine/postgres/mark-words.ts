import type { EntityManager } from 'typeorm';
import type { DocKind } from '../../index-later/index.js';
import { fold } from '../fold.js';
import type { SearchQuery } from '../read-query.js';
import type { Hit } from '../search-engine.js';
import { headlineOptions, readHeadline } from './excerpt.js';
import type { FoundRow } from './list-orders.js';
import type { NearWords } from './near-words.js';
import { Parameters } from './parameters.js';
import { withStandIns } from './separate.js';
import { textQuery } from './text-query.js';

const texts = {
  story: { table: 'story_part', id: 'story_id', part: 'text.part' },
  comment: { table: 'comment_doc', id: 'comment_id', part: '0' },
} as const;

/** The hits of a page, with the words that were found marked in the part of the text in which they stand. */
export async function markWords(
  kind: DocKind,
  rows: readonly FoundRow[],
  query: SearchQuery,
  near: NearWords,
  manager: EntityManager,
): Promise<Hit[]> {
  const headlines = await readHeadlines(kind, rows, query, near, manager);
  return rows.map(({ id, updated_at }) => ({
    id,
    excerpt: readHeadline(headlines.get(id) ?? ''),
    updatedAt: updated_at?.toISOString() ?? null,
  }));
}

async function readHeadlines(
  kind: DocKind,
  rows: readonly FoundRow[],
  query: SearchQuery,
  near: NearWords,
  manager: EntityManager,
): Promise<ReadonlyMap<number, string>> {
  const parameters = new Parameters();
  const { typed, meant } = wantedWords(query, near, parameters);
  if ((kind !== 'story' && kind !== 'comment') || typed === '' || rows.length === 0) return new Map();
  const { table, id, part } = texts[kind];
  const ids = parameters.add(
    rows.map((row) => row.id),
    'bigint[]',
  );
  const parts = parameters.add(
    rows.map((row) => row.part ?? (kind === 'story' ? null : 0)),
    'int[]',
  );
  const found = await manager.query<{ id: number; headline: string }[]>(
    `SELECT asked.id, ts_headline('every_word', ${withStandIns('text.text')}, text.wanted, ${headlineOptions('text.text')}) AS headline
     FROM unnest(${ids}, ${parts}) AS asked(id, part)
     CROSS JOIN LATERAL (
       SELECT text.text, ${meant} AS wanted FROM ${table} text
       WHERE text.${id} = asked.id AND (asked.part IS NULL OR ${part} = asked.part)
       ORDER BY ts_rank(text.words, ${typed}) DESC, ts_rank(text.words, ${meant}) DESC LIMIT 1
     ) AS text`,
    parameters.values,
  );
  return new Map(found.map((row) => [row.id, row.headline]));
}

/**
 * SQL of a tsquery for any of the words that were typed, and of one for these or, of each that a text does not have, what
 * is near it. Any of them: a query that stands in the title and the text together is marked where it is in the text.
 */
function wantedWords(
  query: SearchQuery,
  near: NearWords,
  parameters: Parameters,
): { typed: string; meant: string } {
  const queryOf = (asked: Pick<SearchQuery, 'words' | 'phrases'>) =>
    [textQuery(asked, parameters)].flatMap((found) => found?.broad ?? []);
  const queriesOf = (words: readonly string[]) =>
    words.flatMap((word) => queryOf({ words: [word], phrases: [] }));
  const terms = [...query.words, ...(query.by?.words ?? [])].flatMap((word) => {
    const others = queriesOf(near.get(fold(word)) ?? []);
    return queriesOf([word]).map((typed) => ({ typed, meant: standIn(typed, others) }));
  });
  const phrases = query.phrases.flatMap((phrase) => queryOf({ words: [], phrases: [phrase] }));
  const joined = queriesOf([...near].flatMap(([words, others]) => (words.includes(' ') ? others : [])));
  return {
    typed: [...terms.map(({ typed }) => typed), ...phrases].join(' || '),
    meant: `(${[...terms.map(({ meant }) => meant), ...phrases, ...joined].join(' || ')})`,
  };
}

/** SQL of a tsquery for a word, or for others where the text itself, without its title and the like, has it not. */
const standIn = (typed: string, others: readonly string[]): string =>
  others.length === 0
    ? typed
    : `(CASE WHEN ts_filter(text.words, '{d}') @@ ${typed} THEN ${typed} ELSE ${[typed, ...others].join(' || ')} END)`;
