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
import { type CutWord, cutWords, hasPairs } from '@quillstead/fields/words';
import type { DocKind } from '../../index-later/index-later.js';
import type { SearchQuery } from '../read-query.js';
import type { Hit } from '../search-engine.js';
import { bestPiece } from './best-piece.js';
import { readHeadline } from './excerpt.js';
import type { FoundRows } from './find-rows.js';
import type { FoundRow } from './list-orders.js';
import { findSequences, markTyped, type Steps } from './mark-typed.js';
import { markedPiece } from './marked-piece.js';
import type { NearWords } from './near-words.js';
import { readLexemes } from './read-lexemes.js';
import { readStems, withTsQueries } from './read-ts-queries.js';
import { textQuery } from './text-query.js';
import { anyOf, Term, type TsQuery } from './ts-query.js';
import { everyStem } from './words-vector.js';

const texts = {
  story: { table: 'story_part', id: 'story_id', part: sql`text.part`, whenUnknown: null },
  comment: { table: 'comment_doc', id: 'comment_id', part: sql`0`, whenUnknown: 0 },
} as const;

/** Returns the hits of a page, with the words that were found marked in the part of the text in which they stand. */
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
  const dictionary = byLanguage(
    sql`${everyStem}::text`,
    inOwn.map(({ lang, configuration }) => ({ lang, value: sql`${`${configuration}_stem`}::text` })),
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
        SELECT hit.id, text.text, text.meant::text AS meant, text.dictionary
        FROM unnest(${ids}::bigint[], ${parts}::int[]) AS hit(id, part)
        CROSS JOIN LATERAL (
          SELECT text.text, ${words} AS words, ${dictionary} AS dictionary, ${meant} AS meant
          FROM ${raw(table)} text
          WHERE text.${raw(id)} = hit.id AND (hit.part IS NULL OR ${part} = hit.part)
          ORDER BY CASE WHEN hit.part IS NULL THEN ts_rank(text.words, ${queries.typed}::tsquery) END DESC,
                   CASE WHEN hit.part IS NULL THEN ts_rank(text.words, ${queries.meant}) END DESC
          LIMIT 1
        ) AS text
        WHERE ts_filter(text.words, '{d}') @@ text.meant`;
  const found = await query(
    database,
    { id: integer, text, meant: text, dictionary: text },
    await withTsQueries(statement, database),
  );
  const typed = [...searched.words, ...searched.phrases, ...(searched.by?.words ?? [])].join(' ');
  // In these texts words have no stems.
  const isTyped = (one: { readonly text: string }) => hasPairs(typed) && hasPairs(one.text);
  const byTyped = found
    .filter(isTyped)
    .map((one): [number, string] => [one.id, markTyped(one.text, searched)]);
  return new Map([
    ...byTyped,
    ...(await markStems(
      found.filter((one) => !isTyped(one)),
      database,
    )),
  ]);
}

interface FoundText {
  readonly id: number;
  readonly text: string;
  readonly meant: string;
  readonly dictionary: string;
}

/** Returns the words of each text whose stems are searched for, in the piece that has most of them. */
async function markStems(found: readonly FoundText[], database: Database): Promise<Map<number, string>> {
  const pieces = found.map((one) => ({ ...one, text: bestPiece(one.text, one.meant) }));
  const marked = await markWhole(pieces, database);
  // A word that only began alike has led to a piece without any.
  const missed = found.filter(
    ({ id, text: whole }, index) => !marked.get(id) && pieces[index]?.text !== whole,
  );
  return new Map([...marked, ...(await markWhole(missed, database))]);
}

async function markWhole(found: readonly FoundText[], database: Database): Promise<Map<number, string>> {
  const cut = found.map((one) => ({ ...one, words: cutWords(one.text) }));
  const lexemesIn = await readLexemesOfWords(cut, database);
  return new Map(
    cut.map(({ id, text: whole, meant, dictionary, words }) => {
      const lexemesOf = lexemesIn.get(dictionary);
      const sequences = readLexemes(meant).map((lexemes) =>
        lexemes.map(({ distance, lexeme, isBeginning }): Steps[number] => ({
          distance,
          is: ({ kind, word, typed }) =>
            ((kind === 'spaced' ? lexemesOf?.get(typed) : undefined) ?? [word]).some((one) =>
              isBeginning ? one.startsWith(lexeme) : one === lexeme,
            ),
        })),
      );
      return [id, markedPiece(whole, findSequences(sequences, words))];
    }),
  );
}

interface CutText extends Pick<FoundText, 'dictionary'> {
  readonly words: readonly CutWord[];
}

/**
 * Returns the lexemes of words that have stems, by the dictionary of their text and by the word as it was typed. Most
 * words of a page stand in it many times, and each is read once.
 */
async function readLexemesOfWords(
  cut: readonly CutText[],
  database: Database,
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>> {
  const terms = new Map<string, Map<string, readonly Term[]>>();
  for (const { dictionary, words } of cut) {
    const own = terms.get(dictionary) ?? new Map<string, readonly Term[]>();
    terms.set(dictionary, own);
    for (const word of words)
      if (word.kind === 'spaced' && !own.has(word.typed)) own.set(word.typed, termsOf(word, dictionary));
  }
  const stems = await readStems(
    [...terms.values()].flatMap((own) => [...own.values()].flat()),
    database,
  );
  const lexemesOf = (own: readonly Term[]) => own.flatMap(({ key }) => stems.get(key) ?? []);
  return new Map(
    [...terms].map(([dictionary, own]) => [
      dictionary,
      new Map([...own].map(([typed, of]) => [typed, lexemesOf(of)])),
    ]),
  );
}

/** Returns a word with stems as it is indexed in every text, and in one with a dictionary of its own. */
const termsOf = ({ word, typed }: CutWord, dictionary: string): Term[] => [
  new Term(everyStem, word, typed),
  ...(dictionary === everyStem ? [] : [new Term(dictionary, typed, typed)]),
];

/** Returns a value for texts in each of these languages, and one for all others. */
const byLanguage = (others: Sql, own: readonly { readonly lang: string; readonly value: Sql }[]): Sql =>
  own.length === 0
    ? others
    : sql`CASE text.lang ${join(
        own.map(({ lang, value }) => sql`WHEN ${raw(`'${lang}'`)} THEN ${value}`),
        ' ',
      )} ELSE ${others} END`;

/** Returns for each language a tsquery for any of the words that were typed, as words of that language. */
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
 * Returns a tsquery for any of the words that were typed, and one for these or, of each that a text does not have, what
 * is near it; null when no word was typed. Any of them: a query that stands in the title and the text together is
 * marked where it is in the text.
 */
function queriesToMark(searched: SearchQuery, near: NearWords): { typed: TsQuery; meant: Sql } | null {
  const queryOf = (searchedFor: Pick<SearchQuery, 'words' | 'phrases'>) =>
    textQuery(searchedFor)?.broad ?? [];
  const queriesOf = (words: readonly string[]) =>
    words.flatMap((word) => queryOf({ words: [word], phrases: [] }));
  const terms = [...searched.words, ...(searched.by?.words ?? [])].flatMap((word) => {
    const others = queriesOf(near.get(keyOf(word)) ?? []);
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

/**
 * Returns for each typed word its tsquery, or another one if the text itself, without its title and the like, lacks the
 * word.
 */
const typedOrOther = (typed: readonly TsQuery[], others: readonly TsQuery[]): Sql => sql`(
  SELECT string_agg('(' || nullif((
           CASE WHEN ts_filter(text.words, '{d}') @@ word.typed THEN word.typed ELSE word.other END
         )::text, '') || ')', ' | ')::tsquery
  FROM unnest(${typed}::tsquery[], ${others}::tsquery[]) AS word(typed, other)
)`;

const keyOf = (word: string): string =>
  cutWords(word)
    .map((one) => one.word)
    .join(' ');
