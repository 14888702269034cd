import {
  configurationOf,
  type Database,
  integer,
  join,
  query,
  raw,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import type { DocKind } from '../../index-later/index.js';
import { fold } from '../fold.js';
import type { SearchQuery } from '../read-query.js';
import type { Hit } from '../search-engine.js';
import { bestPiece } from './best-piece.js';
import { hasRuns } from './character-pairs.js';
import { hasMark, headlineOptions, readHeadline } from './excerpt.js';
import type { FoundRows } from './find-rows.js';
import type { FoundRow } from './list-orders.js';
import { markRuns } from './mark-runs.js';
import type { NearWords } from './near-words.js';
import { withTsQueries } from './read-ts-queries.js';
import { withStandIns } from './separate.js';
import { textQuery } from './text-query.js';
import { anyOf, type TsQuery } from './ts-query.js';

const texts = {
  story: { table: 'story_part', id: 'story_id', part: sql`text.part`, whenUnknown: null },
  comment: { table: 'comment_doc', id: 'comment_id', part: sql`0`, whenUnknown: 0 },
} as const;

/** The hits of a page, with the words that were found marked in the part of the text in which they stand. */
export async function markWords(
  kind: DocKind,
  rows: readonly FoundRow[],
  searched: SearchQuery,
  found: Omit<FoundRows, 'rows'>,
  database: Database,
): Promise<Hit[]> {
  const headlines = await readHeadlines(kind, rows, searched, found, database);
  return rows.map(({ id, updated_at }) => ({
    id,
    excerpt: readHeadline(headlines.get(id) ?? ''),
    updatedAt: updated_at?.toISOString() ?? null,
  }));
}

async function readHeadlines(
  kind: DocKind,
  rows: readonly FoundRow[],
  searched: SearchQuery,
  { near, languages }: Omit<FoundRows, 'rows'>,
  database: Database,
): Promise<ReadonlyMap<number, string>> {
  const queries = queriesToMark(searched, near);
  if ((kind !== 'story' && kind !== 'comment') || queries === null || rows.length === 0) return new Map();
  const { table, id, part, whenUnknown } = texts[kind];
  const inOwn = kind === 'story' ? queriesByLanguage(searched, languages) : [];
  const configuration = byLanguage(
    sql`'every_word'::regconfig`,
    inOwn.map(({ lang, configuration: own }) => ({ lang, value: sql`${raw(`'${own}'`)}::regconfig` })),
  );
  const meant = byLanguage(
    queries.meant,
    inOwn.map(({ lang, any }) => ({ lang, value: sql`(${any}::tsquery || ${queries.meant})` })),
  );
  const words =
    inOwn.length === 0
      ? sql`text.words`
      : sql`CASE WHEN text.lang_words IS NULL THEN text.words ELSE text.words || text.lang_words END`;
  const ids = rows.map((row) => row.id);
  const parts = rows.map((row) => row.part ?? whenUnknown);
  const statement = sql`
        SELECT hit.id, text.text, text.meant::text AS meant, text.configuration::text AS configuration
        FROM unnest(${ids}::bigint[], ${parts}::int[]) AS hit(id, part)
        CROSS JOIN LATERAL (
          SELECT text.text, ${words} AS words, ${configuration} AS configuration, ${meant} AS meant
          FROM ${raw(table)} text
          WHERE text.${raw(id)} = hit.id AND (hit.part IS NULL OR ${part} = hit.part)
          ORDER BY CASE WHEN hit.part IS NULL THEN ts_rank(text.words, ${queries.typed}::tsquery) END DESC,
                   CASE WHEN hit.part IS NULL THEN ts_rank(text.words, ${queries.meant}) END DESC
          LIMIT 1
        ) AS text
        WHERE ts_filter(text.words, '{d}') @@ text.meant`;
  const found = await query(
    database,
    { id: integer, text, meant: text, configuration: text },
    await withTsQueries(statement, database),
  );
  const typed = [...searched.words, ...searched.phrases, ...(searched.by?.words ?? [])].join(' ');
  // PostgreSQL takes a whole run of such characters for a word, in which it marks nothing.
  const byRuns = hasRuns(typed) ? found.filter((one) => hasRuns(one.text)) : [];
  const inRuns = new Map(byRuns.map((one) => [one.id, markRuns(one.text, searched)]));
  const pieces = found
    .filter(({ id: of }) => !inRuns.has(of))
    .map((one) => ({ ...one, piece: bestPiece(one.text, one.meant) }));
  const headlines = await headlinesOf(pieces, database);
  // A word that only began alike has led to a piece without any.
  const missed = pieces.filter(
    ({ id: of, text: whole, piece }) => piece !== whole && !hasMark(headlines.get(of)),
  );
  const others = await headlinesOf(
    missed.map((one) => ({ ...one, piece: one.text })),
    database,
  );
  return new Map([...inRuns, ...headlines, ...others]);
}

interface Piece {
  readonly id: number;
  readonly text: string;
  readonly meant: string;
  readonly configuration: string;
  readonly piece: string;
}

async function headlinesOf(
  pieces: readonly Piece[],
  database: Database,
): Promise<ReadonlyMap<number, string>> {
  if (pieces.length === 0) return new Map();
  const found = await query(
    database,
    { id: integer, headline: text },
    sql`SELECT hit.id, ts_headline(
          hit.configuration::regconfig, hit.piece, hit.meant::tsquery, hit.options
        ) AS headline
        FROM unnest(
          ${pieces.map(({ id }) => id)}::bigint[], ${pieces.map(({ piece }) => withStandIns(piece))}::text[],
          ${pieces.map(({ meant }) => meant)}::text[], ${pieces.map(({ configuration }) => configuration)}::text[],
          ${pieces.map(({ text: whole }) => headlineOptions(whole))}::text[]
        ) AS hit(id, piece, meant, configuration, options)`,
  );
  return new Map(found.map(({ id, headline }) => [id, headline]));
}

/** A value for texts in each of these languages, and one for all others. */
const byLanguage = (others: Sql, own: readonly { readonly lang: string; readonly value: Sql }[]): Sql =>
  own.length === 0
    ? others
    : sql`CASE text.lang ${join(
        own.map(({ lang, value }) => sql`WHEN ${raw(`'${lang}'`)} THEN ${value}`),
        ' ',
      )} ELSE ${others} END`;

/** For each language a tsquery for any of the words that were typed, as words of it. */
function queriesByLanguage({ words, phrases }: SearchQuery, languages: readonly string[]) {
  return languages.flatMap((lang) => {
    const configuration = configurationOf(lang);
    if (configuration === null) return [];
    const terms = [
      ...words.map((word) => ({ words: [word], phrases: [] })),
      ...phrases.map((phrase) => ({ words: [], phrases: [phrase] })),
    ].flatMap((one) => textQuery(one, configuration)?.broad ?? []);
    return terms.length === 0 ? [] : [{ lang, configuration, any: anyOf(terms) }];
  });
}

/**
 * A tsquery for any of the words that were typed, and one for these or, of each that a text does not have, what is near
 * it; null when no word was typed. Any of them: a query that stands in the title and the text together is marked where
 * it is in the text.
 */
function queriesToMark(searched: SearchQuery, near: NearWords): { typed: TsQuery; meant: Sql } | null {
  const queryOf = (searchedFor: Pick<SearchQuery, 'words' | 'phrases'>) =>
    textQuery(searchedFor)?.broad ?? [];
  const queriesOf = (words: readonly string[]) =>
    words.flatMap((word) => queryOf({ words: [word], phrases: [] }));
  const terms = [...searched.words, ...(searched.by?.words ?? [])].flatMap((word) => {
    const others = queriesOf(near.get(fold(word)) ?? []);
    return queriesOf([word]).map((typed) => ({ typed, other: anyOf([typed, ...others]) }));
  });
  const phrases = searched.phrases.flatMap((phrase) => queryOf({ words: [], phrases: [phrase] }));
  if (terms.length + phrases.length === 0) return null;
  const typed = [...terms.map((term) => term.typed), ...phrases];
  if (near.size === 0) return { typed: anyOf(typed), meant: sql`${anyOf(typed)}::tsquery` };
  const joined = queriesOf([...near].flatMap(([words, others]) => (words.includes(' ') ? others : [])));
  const others = [...terms.map((term) => term.other), ...phrases];
  return { typed: anyOf(typed), meant: typedOrOther([...typed, ...joined], [...others, ...joined]) };
}

/** For each typed word a tsquery of it, or another where the text itself, without its title and the like, lacks it. */
const typedOrOther = (typed: readonly TsQuery[], others: readonly TsQuery[]): Sql => sql`(
  SELECT string_agg('(' || nullif((
           CASE WHEN ts_filter(text.words, '{d}') @@ word.typed THEN word.typed ELSE word.other END
         )::text, '') || ')', ' | ')::tsquery
  FROM unnest(${typed}::tsquery[], ${others}::tsquery[]) AS word(typed, other)
)`;
