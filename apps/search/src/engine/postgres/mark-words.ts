import type { EntityManager } from 'typeorm';
import type { DocKind } from '../../waiting/index.js';
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
  const asked = query.by === null ? query.words : [...query.words, ...query.by.words];
  const words = [...asked, ...[...near.values()].flat()];
  const single = [
    ...words.map((word) => ({ words: [word], phrases: [] })),
    ...query.phrases.map((phrase) => ({ words: [], phrases: [phrase] })),
  ];
  // Any of the words: a query that stands in the title and the text together is marked where it is in the text.
  const any = single.flatMap((one) => textQuery(one, parameters)?.broad ?? []).join(' || ');
  if ((kind !== 'story' && kind !== 'comment') || any === '' || rows.length === 0) return new Map();
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
    `SELECT asked.id, ts_headline('every_word', ${withStandIns('text.text')}, ${any}, ${headlineOptions('text.text')}) AS headline
     FROM unnest(${ids}, ${parts}) AS asked(id, part)
     CROSS JOIN LATERAL (
       SELECT text.text FROM ${table} text
       WHERE text.${id} = asked.id AND (asked.part IS NULL OR ${part} = asked.part)
       ORDER BY ts_rank(text.words, ${any}) DESC LIMIT 1
     ) AS text`,
    parameters.values,
  );
  return new Map(found.map((row) => [row.id, row.headline]));
}
