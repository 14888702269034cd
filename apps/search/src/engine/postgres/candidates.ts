import type { SearchQuery } from '../read-query.js';
import type { Parameters } from './parameters.js';
import { textQuery } from './text-query.js';

/** What counts more always comes first: the whole name, its beginning, all words, the beginning of one, a likeness. */
const scores = { whole: 4_000_000, beginning: 2_000_000, full: 1_000_000, by: 900_000, broad: 500_000 };
/** Matches of words that are weighed against each other; of a word that more have, these many of them. */
const mostMatches = 5_000;
const mostNames = 500;
const mostAlike = 200;
/** Scripts without spaces between words, and signs that are none. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{S}]/u;

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
}

/** Those whose words match; null when the query has no words. */
export function matching(
  { table, id, part, hasAuthor }: WordsIn,
  query: SearchQuery,
  parameters: Parameters,
): Candidates | null {
  const text = textQuery(query, parameters);
  if (text === null) return null;
  const conditions = [`words @@ ${text.broad}`];
  const tiers = [`WHEN words @@ ${text.full} THEN ${scores.full}`];
  if (hasAuthor && query.by !== null) {
    const own = textQuery({ words: query.by.words, phrases: query.phrases }, parameters);
    const by = `(author_id = ANY(${idsByName(query.by.name, parameters)}) AND ${own === null ? 'true' : `words @@ ${own.broad}`})`;
    conditions.push(by);
    tiers.push(`WHEN ${by} THEN ${scores.by}`);
  }
  const rank = `least(90000, ts_rank_cd('{0.1, 0.3, 0.7, 1}', words, ${text.broad}, 1) * 50000)`;
  return `SELECT ${id} AS id, ${part} AS part,
            ((CASE ${tiers.join(' ')} ELSE ${scores.broad} END) + ${rank})::int AS score
          FROM (SELECT * FROM ${table} WHERE ${conditions.join(' OR ')} LIMIT ${mostMatches}) AS matched`;
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
  if ([...key].length < 3) return [];
  const whole = parameters.add(key, 'text');
  return [
    `(SELECT doc_id AS id, NULL::int AS part, (similarity(name, ${whole}) * 100000)::int AS score
      FROM name_doc WHERE kind <> 'story' AND kind = '${kind}' AND name % ${whole} LIMIT ${mostAlike})`,
  ];
}

/** SQL of the ids of the people whose names begin so. */
const idsByName = (name: string, parameters: Parameters): string =>
  `ARRAY(SELECT doc_id FROM name_doc WHERE kind = 'user' AND name LIKE ${parameters.add(name, 'text')} || '%'
         ORDER BY weight DESC LIMIT 50)`;
