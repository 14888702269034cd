import { configurationOf, empty, join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import type { SearchQuery } from '../read-query.js';
import { newOnes } from './extents.js';
import type { NearWords } from './near-words.js';
import { anyTwoQuery, nameQuery, nearQuery, type TextQuery, textQuery } from './text-query.js';
import { restricted, type TsQuery } from './ts-query.js';
import { typosIn, unspaced } from './word-keys.js';

/**
 * A match with a higher score always comes first: the whole name, its beginning, all words in the title, all words, the
 * beginning of a word, words that stand far apart, words with typos, some of the words, a similar text.
 */
const scores = {
  whole: literal(4_000_000),
  beginning: literal(2_000_000),
  title: literal(1_095_000),
  full: literal(1_000_000),
  by: literal(900_000),
  broad: literal(500_000),
  apart: literal(400_000),
  near: literal(300_000),
  some: literal(150_000),
};
/** True if something matches as it was typed, by its score. */
export const isAsTyped = ({ score }: { readonly score: number }): boolean => score >= 400_000;

/**
 * Matches of words that are weighed against each other: of words that more have, the newest; fewer in a large index,
 * more where they are sifted.
 */
const [mostMatches, mostOfMany, mostSifted] = [literal(1_000), literal(600), literal(5_000)];
/** New matches beside which older ones are not looked for. */
const enoughNew = literal(200);
/** The newest ids are looked through first: of a common word they have enough, and its other matches are not read. */
const newestOnes = 4_000;
/** Matches among the newest ids, below which the matches among all ids are few enough to be read at once. */
const fewAtAll = literal(8);
const mostNames = literal(300);
const mostTitles = literal(100);
const mostAlike = literal(200);
/** People whom a name may mean. */
const mostAuthors = literal(50);

/** A SELECT of `id`, `part` and `score`. */
type Candidates = Sql;

/** The table and columns in which words are searched. */
export interface WordsIn {
  readonly table: 'story_part' | 'comment_doc' | 'user_doc' | 'series_doc';
  readonly id: string;
  /** The part, null for what has none. */
  readonly part: Sql;
  /** True if the meaning of "by NAME" is searched for too. */
  readonly hasAuthor: boolean;
  /** Further conditions on a row of the table. */
  readonly filters?: readonly Sql[];
  /** The labels of stories that the words must have too. */
  readonly labels?: TsQuery | null;
  /** True if some of the matches are removed afterwards. */
  readonly isSifted?: boolean;
  /** People whose texts their names do not find, see `renamedIn`. */
  readonly renamed?: readonly number[];
  /** The least id of the newest rows, which are searched first. */
  readonly recent?: number;
}

/** Returns the rows that match, at most so many, the new ones first: a common word is not looked for among all. */
function matched({ table, id, filters = [], isSifted = false, recent }: WordsIn, condition: Sql): Sql {
  const isLarge = recent !== undefined && recent > 0;
  const most = isSifted ? mostSifted : isLarge ? mostOfMany : mostMatches;
  const select = (...also: Sql[]) =>
    sql`SELECT * FROM ${raw(table)} WHERE ${join([sql`(${condition})`, ...filters, ...also], ' AND ')}`;
  if (recent === undefined) return sql`(${select()} LIMIT ${most}) AS matched`;
  // All rows are new: planning a second search among older ones costs more than the whole search of a small index.
  if (recent === 0) return sql`(${select()} ORDER BY ${raw(id)} DESC LIMIT ${most}) AS matched`;
  const newest = recent + newOnes - newestOnes;
  const [isNewest, isNew, isOld] = [
    sql`${raw(id)} >= ${newest}::bigint`,
    sql`${raw(id)} >= ${recent}::bigint AND ${raw(id)} < ${newest}::bigint`,
    sql`${raw(id)} < ${newest}::bigint`,
  ];
  const enough = isSifted ? most : enoughNew;
  const count = (found: 'newest' | 'recent') => sql`(SELECT count(*) FROM ${raw(found)})`;
  const [ofNewest, ofRecent] = [count('newest'), count('recent')];
  const isLacking = sql`${ofNewest} >= ${fewAtAll} AND ${ofNewest} < ${enough}`;
  const latest = sql`ORDER BY ${raw(id)} DESC LIMIT ${most}`;
  return sql`(WITH newest AS MATERIALIZED (${select(isNewest)} ${latest}),
                recent AS MATERIALIZED (SELECT * FROM newest UNION ALL (${select(isNew, isLacking)} ${latest} - ${ofNewest}))
              SELECT * FROM recent
              UNION ALL (${select(isOld, sql`${ofRecent} < ${enough}`)} LIMIT ${most} - ${ofRecent})
             ) AS matched`;
}

/** The conditions on a story beside words. */
export type Restriction = Pick<WordsIn, 'labels' | 'filters' | 'renamed'>;

/** A query of words together with the labels. */
const labelled = ({ labels = null }: Restriction, text: TsQuery): TsQuery =>
  labels === null ? text : restricted(text, labels);

/**
 * Returns the condition that words have a query and the labels; for people who changed their names, without the words
 * that are names.
 */
function have(where: Restriction, words: Sql, text: TsQuery): Sql {
  const match = sql`${words} @@ ${labelled(where, text)}::tsquery`;
  const { renamed = [] } = where;
  if (renamed.length === 0) return match;
  return sql`(${match} AND (${isOfOthers(renamed)} OR ts_filter(${words}, '{a,c,d}') @@ ${text}::tsquery))`;
}

const isOfOthers = (renamed: readonly number[]): Sql => sql`author_id <> ALL(${renamed}::bigint[])`;

/** Returns the candidates whose words match. @param text of the query */
export function matching(where: WordsIn, query: SearchQuery, text: TextQuery): Candidates {
  const { id, part, hasAuthor } = where;
  const conditions = [have(where, sql`words`, text.broad)];
  const tiers = [sql`WHEN words @@ ${text.full}::tsquery THEN ${scores.full}`];
  if (hasAuthor && query.by !== null) {
    const own = textQuery({ words: query.by.words, phrases: query.phrases });
    const isOwn = own === null ? where.labels : labelled(where, own.broad);
    const hasOwn = isOwn ? sql`words @@ ${isOwn}::tsquery` : sql`true`;
    const by = sql`(author_id = ANY(${idsByName(query.by.name)}) AND ${hasOwn})`;
    conditions.push(by);
    tiers.push(sql`WHEN ${by} THEN ${scores.by}`);
  }
  return sql`SELECT ${raw(id)} AS id, ${part} AS part,
               ((CASE ${join(tiers, ' ')} ELSE ${scores.broad} END) + ${rank(text.broad)})::int AS score
             FROM ${matched(where, join(conditions, ' OR '))}`;
}

/** Returns how well the words fit, below the distance of two scores. */
const rank = (query: TsQuery, words = sql`words`): Sql =>
  sql`least(90000, ts_rank_cd('{0.1, 0.3, 0.7, 1}', ${words}, ${query}::tsquery, 1) * 50000)`;

/**
 * Stories whose words match as words of the language they are in.
 *
 * @param languages that stories are in and that have stems
 */
export function matchingInLanguage(
  where: WordsIn,
  query: SearchQuery,
  languages: readonly string[],
): Candidates[] {
  const words = sql`lang_words`;
  const ways = languages.flatMap((lang) => {
    const text = textQuery(query, configurationOf(lang));
    return text === null ? [] : [{ isLang: sql`lang = ${raw(`'${lang}'`)}`, text }];
  });
  if (ways.length === 0) return [];
  const conditions = ways.map(({ isLang, text }) => sql`(${isLang} AND ${have(where, words, text.broad)})`);
  const tiers = ways.map(
    ({ isLang, text: { full, broad } }) =>
      sql`WHEN ${isLang} THEN CASE WHEN ${words} @@ ${full}::tsquery THEN ${scores.full} ELSE ${scores.broad} END
                              + ${rank(broad, words)}`,
  );
  return [
    sql`SELECT ${raw(where.id)} AS id, ${where.part} AS part, (CASE ${join(tiers, ' ')} END)::int AS score
        FROM ${matched(where, join(conditions, ' OR '))}`,
  ];
}

/** Returns the candidates whose words match when typos are forgiven. */
export function nearlyMatching(
  where: WordsIn,
  query: Pick<SearchQuery, 'words' | 'phrases'>,
  near: NearWords,
): Candidates[] {
  const text = nearQuery(query, near);
  return text === null ? [] : [matchingSo(where, text, scores.near)];
}

/** Returns the candidates that have two of the rarest words of a query. @param rarest at least two */
export function matchingSome(
  where: WordsIn,
  { phrases }: SearchQuery,
  rarest: readonly string[],
  near: NearWords,
): Candidates {
  return matchingSo(where, anyTwoQuery({ words: rarest, phrases }, near), scores.some);
}

const matchingSo = (where: WordsIn, text: TsQuery, score: Sql): Candidates =>
  sql`SELECT ${raw(where.id)} AS id, ${where.part} AS part, (${score} + ${rank(text)})::int AS score
      FROM ${matched(where, have(where, sql`words`, text))}`;

/** Returns the words of a query, those of the author that it names with "by" among them. */
export const plainWords = ({ words, by }: SearchQuery): readonly string[] =>
  by === null ? words : [...by.words, ...by.name.split(' ')];

const storyId = sql`SELECT story_id AS id, NULL::int AS part`;
/**
 * Adds to the score of a title how late the story was posted, in steps of two hours, below the distance of two scores.
 * Else hundreds of titles were equal, and the row of each would be read to find the latest of them.
 */
const later = sql`least(900000, extract(epoch FROM posted_at) / 7200)::int`;

/** Stories by all words in the title, and long ones by words that lie in different parts. */
export function togetherOrApart(
  query: SearchQuery,
  { full, broad }: TextQuery,
  restriction: Restriction,
): Candidates[] {
  const { filters = [], renamed = [] } = restriction;
  const also = join([sql`true`, ...filters], ' AND ');
  const found = [
    sql`(${storyId}, ${scores.title} + ${later} AS score
         FROM story_doc WHERE title_words @@ ${labelled(restriction, full)}::tsquery AND ${also} LIMIT ${mostTitles})`,
  ];
  if (plainWords(query).length > 1) {
    const ofOthers = renamed.length === 0 ? empty : sql`AND ${isOfOthers(renamed)}`;
    found.push(
      sql`(${storyId}, ${scores.apart} AS score FROM story_doc
           WHERE all_words IS NOT NULL AND all_words @@ ${labelled(restriction, broad)}::tsquery AND ${also} ${ofOthers} LIMIT ${mostTitles})`,
    );
  }
  return found;
}

/** Stories by their title: the whole, its beginning, what is in it of a script without spaces, and what is like it. */
export function titled(key: string, restriction: Restriction): Candidates[] {
  if (key === '') return [];
  const has = fits(restriction);
  const found = [
    sql`(${storyId}, ${wholeOrBegun(sql`title_key`, key)} + ${later} AS score
         FROM (
           SELECT * FROM story_doc WHERE title_key ^@ ${key}::text ORDER BY title_key USING ~<~ LIMIT ${mostTitles}
         ) AS story_doc WHERE true ${has})`,
  ];
  if (unspaced.test(key)) {
    found.push(
      sql`(${storyId}, ${scores.full} AS score
           FROM story_doc WHERE title_key LIKE '%' || ${key}::text || '%' ${has} LIMIT ${mostAlike})`,
    );
  }
  return found;
}

/** A further condition on rows of `story_doc`. */
const fits = ({ labels = null, filters = [] }: Restriction): Sql =>
  join([sql``, ...(labels === null ? [] : [sql`title_words @@ ${labels}::tsquery`]), ...filters], ' AND ');

const wholeOrBegun = (name: Sql, key: string): Sql =>
  sql`CASE WHEN ${name} = ${key}::text THEN ${scores.whole} ELSE ${scores.beginning} END`;

/** Stories whose title is like it, one word misspelt or more. */
export function titledLike(key: string, restriction: Restriction): Candidates[] {
  if ([...key].length < 3) return [];
  return [
    sql`(${storyId}, (word_similarity(${key}::text, title_key) * 100000)::int AS score
         FROM story_doc WHERE ${key}::text <% title_key ${fits(restriction)} LIMIT ${mostAlike})`,
  ];
}

const docId = sql`SELECT doc_id AS id, NULL::int AS part`;

/** People, hashtags or series by their names. */
export function named(kind: 'user' | 'hashtag' | 'series', key: string): Candidates[] {
  if (key === '') return [];
  const inside = unspaced.test(key) ? sql`OR name LIKE '%' || ${key}::text || '%'` : empty;
  return [
    sql`(${docId}, ${wholeOrBegun(sql`name`, key)} AS score
         FROM name_doc WHERE kind = ${raw(`'${kind}'`)} AND (name LIKE ${key}::text || '%' ${inside})
         ORDER BY weight DESC LIMIT ${mostNames})`,
  ];
}

/** Finds them by names that are similar. */
export function namedLike(kind: 'user' | 'hashtag' | 'series', key: string): Candidates[] {
  if (typosIn(key) === 0) return [];
  return [
    sql`(${docId}, (similarity(name, ${key}::text) * 100000)::int AS score
         FROM name_doc WHERE kind <> 'story' AND kind = ${raw(`'${kind}'`)} AND name % ${key}::text LIMIT ${mostAlike})`,
  ];
}

/** Returns the ids of the people whose names begin so or have these words. */
function idsByName(name: string): Sql {
  const words = nameQuery(name);
  const ways = [
    sql`(SELECT doc_id, weight FROM name_doc
         WHERE kind = 'user' AND name LIKE ${name}::text || '%' ORDER BY weight DESC LIMIT ${mostAuthors})`,
  ];
  if (words !== null) {
    ways.push(
      sql`(SELECT user_id, count_subscribers FROM user_doc WHERE words @@ ${words}::tsquery
           ORDER BY count_subscribers DESC LIMIT ${mostAuthors})`,
    );
  }
  return sql`ARRAY(SELECT doc_id FROM (${join(ways, ' UNION ALL ')}) AS named)`;
}
