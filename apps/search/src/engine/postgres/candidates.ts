import type { SearchQuery } from '../read-query.js';
import type { Parameters } from './parameters.js';
import type { NearWords } from './near-words.js';
import { anyTwoQuery, nameQuery, nearQuery, type TextQuery, textQuery } from './text-query.js';
import { unspaced } from './unspaced.js';
import { typosIn } from './word-keys.js';

/**
 * What counts more always comes first: the whole name, its beginning, all words in the title, all words, the beginning
 * of one, words that lie far apart, words with typos, some of the words, a likeness.
 */
const scores = {
  whole: 4_000_000,
  beginning: 2_000_000,
  title: 1_095_000,
  full: 1_000_000,
  by: 900_000,
  broad: 500_000,
  apart: 400_000,
  near: 300_000,
  some: 150_000,
};
/** Matches of words that are weighed against each other: of words that more have, the newest; more where they are sifted. */
const [mostMatches, mostSifted] = [1_000, 5_000];
/** New matches beside which older ones are not looked for. */
const enoughNew = 300;
const mostNames = 300;
const mostAlike = 200;
/** People whom a name may mean. */
const mostAuthors = 50;

/** SQL of a SELECT of `id`, `part` and `score`. */
type Candidates = string;

/** Where words are looked for. */
export interface WordsIn {
  readonly table: 'story_part' | 'comment_doc' | 'user_doc';
  readonly id: string;
  /** SQL of the part, null for what has none. */
  readonly part: string;
  /** Whether what "by NAME" means is looked for. */
  readonly hasAuthor: boolean;
  /** SQL of what else must hold for a row of the table. */
  readonly filters?: readonly string[];
  /** Whether some of what is found is taken out afterwards. */
  readonly isSifted?: boolean;
  /** Where new ones are looked at first: those with ids from this one on. */
  readonly recent?: number;
}

/** SQL of the rows that match, at most so many, the new ones first: a common word is not looked for among all. */
function matched(
  { table, id, filters = [], isSifted = false, recent }: WordsIn,
  condition: string,
  parameters: Parameters,
): string {
  const most = isSifted ? mostSifted : mostMatches;
  const select = (...also: string[]) =>
    `SELECT * FROM ${table} WHERE ${[`(${condition})`, ...filters, ...also].join(' AND ')}`;
  if (recent === undefined) return `(${select()} LIMIT ${most}) AS matched`;
  const from = parameters.add(recent, 'bigint');
  return `(WITH recent AS MATERIALIZED (${select(`${id} >= ${from}`)} ORDER BY ${id} DESC LIMIT ${most})
           SELECT * FROM recent UNION ALL
           (${select(`${id} < ${from}`, `(SELECT count(*) FROM recent) < ${isSifted ? most : enoughNew}`)} LIMIT ${most})
          ) AS matched`;
}

/** Those whose words match. @param text of the query */
export function matching(
  where: WordsIn,
  query: SearchQuery,
  text: TextQuery,
  parameters: Parameters,
): Candidates {
  const { id, part, hasAuthor } = where;
  const conditions = [`words @@ ${text.broad}`];
  const tiers = [`WHEN words @@ ${text.full} THEN ${scores.full}`];
  if (hasAuthor && query.by !== null) {
    const own = textQuery({ words: query.by.words, phrases: query.phrases }, parameters);
    const by = `(author_id = ANY(${idsByName(query.by.name, parameters)}) AND ${own === null ? 'true' : `words @@ ${own.broad}`})`;
    conditions.push(by);
    tiers.push(`WHEN ${by} THEN ${scores.by}`);
  }
  return `SELECT ${id} AS id, ${part} AS part,
            ((CASE ${tiers.join(' ')} ELSE ${scores.broad} END) + ${rank(text.broad)})::int AS score
          FROM ${matched(where, conditions.join(' OR '), parameters)}`;
}

/** SQL of how well the words fit, below the distance of two scores. */
const rank = (query: string): string =>
  `least(90000, ts_rank_cd('{0.1, 0.3, 0.7, 1}', words, ${query}, 1) * 50000)`;

/** Those whose words match when typos are forgiven. @param where asked for when there are any words to look for */
export function nearlyMatching(
  where: () => WordsIn,
  query: Pick<SearchQuery, 'words' | 'phrases'>,
  near: NearWords,
  parameters: Parameters,
): Candidates[] {
  const text = nearQuery(query, near, parameters);
  if (text === null) return [];
  const { id, part, ...rest } = where();
  return [
    `SELECT ${id} AS id, ${part} AS part, (${scores.near} + ${rank(text)})::int AS score
     FROM ${matched({ id, part, ...rest }, `words @@ ${text}`, parameters)}`,
  ];
}

/** Those that have two of the rarest words of a query. @param rarest at least two */
export function matchingSome(
  where: WordsIn,
  { phrases }: SearchQuery,
  rarest: readonly string[],
  near: NearWords,
  parameters: Parameters,
): Candidates {
  const text = anyTwoQuery({ words: rarest, phrases }, near, parameters);
  return `SELECT ${where.id} AS id, ${where.part} AS part, (${scores.some} + ${rank(text)})::int AS score
          FROM ${matched(where, `words @@ ${text}`, parameters)}`;
}

/** The words of a query, those of the author that it names with "by" among them. */
export const plainWords = ({ words, by }: SearchQuery): readonly string[] =>
  by === null ? words : [...by.words, ...by.name.split(' ')];

/** Stories by all words in the title, and long ones by words that lie in different parts. */
export function togetherOrApart(query: SearchQuery, text: TextQuery): Candidates[] {
  const select = 'SELECT story_id AS id, NULL::int AS part';
  const found = [
    `(${select}, ${scores.title} AS score FROM story_doc WHERE title_words @@ ${text.full} LIMIT ${mostNames})`,
  ];
  if (plainWords(query).length > 1) {
    found.push(
      `(${select}, ${scores.apart} AS score FROM story_doc
        WHERE all_words IS NOT NULL AND all_words @@ ${text.broad} LIMIT ${mostNames})`,
    );
  }
  return found;
}

/** Stories by their title: the whole, its beginning, what is in it of a script without spaces, and what is like it. */
export function titled(key: string, parameters: Parameters): Candidates[] {
  if (key === '') return [];
  const whole = parameters.add(key, 'text');
  const select = 'SELECT story_id AS id, NULL::int AS part';
  const found = [
    `(${select}, CASE WHEN title_key = ${whole} THEN ${scores.whole} ELSE ${scores.beginning} END AS score
      FROM story_doc WHERE title_key LIKE ${whole} || '%' LIMIT ${mostNames})`,
  ];
  if (unspaced.test(key)) {
    found.push(
      `(${select}, ${scores.full} AS score FROM story_doc WHERE title_key LIKE '%' || ${whole} || '%' LIMIT ${mostAlike})`,
    );
  }
  return found;
}

/** Stories whose title is like it, one word misspelt or more. */
export function titledLike(key: string, parameters: Parameters): Candidates[] {
  if ([...key].length < 3) return [];
  const whole = parameters.add(key, 'text');
  return [
    `(SELECT story_id AS id, NULL::int AS part, (word_similarity(${whole}, title_key) * 100000)::int AS score
      FROM story_doc WHERE ${whole} <% title_key LIMIT ${mostAlike})`,
  ];
}

/** People or hashtags by their names. */
export function named(kind: 'user' | 'hashtag', key: string, parameters: Parameters): Candidates[] {
  if (key === '') return [];
  const whole = parameters.add(key, 'text');
  const inside = unspaced.test(key) ? `OR name LIKE '%' || ${whole} || '%'` : '';
  return [
    `(SELECT doc_id AS id, NULL::int AS part,
        CASE WHEN name = ${whole} THEN ${scores.whole} ELSE ${scores.beginning} END AS score
      FROM name_doc WHERE kind = '${kind}' AND (name LIKE ${whole} || '%' ${inside})
      ORDER BY weight DESC LIMIT ${mostNames})`,
  ];
}

/** The same by names that are like it. */
export function namedLike(kind: 'user' | 'hashtag', key: string, parameters: Parameters): Candidates[] {
  if (typosIn(key) === 0) return [];
  const whole = parameters.add(key, 'text');
  return [
    `(SELECT doc_id AS id, NULL::int AS part, (similarity(name, ${whole}) * 100000)::int AS score
      FROM name_doc WHERE kind <> 'story' AND kind = '${kind}' AND name % ${whole} LIMIT ${mostAlike})`,
  ];
}

/** SQL of the ids of the people whose names begin so or have these words. */
function idsByName(name: string, parameters: Parameters): string {
  const words = nameQuery(name, parameters);
  const ways = [
    `(SELECT doc_id, weight FROM name_doc
      WHERE kind = 'user' AND name LIKE ${parameters.add(name, 'text')} || '%' ORDER BY weight DESC LIMIT ${mostAuthors})`,
  ];
  if (words !== null) {
    ways.push(
      `(SELECT user_id, count_subscribers FROM user_doc WHERE words @@ ${words}
        ORDER BY count_subscribers DESC LIMIT ${mostAuthors})`,
    );
  }
  return `ARRAY(SELECT doc_id FROM (${ways.join(' UNION ALL ')}) AS named)`;
}
