import { type Database, join, literal, query, sql, type Sql } from '@quillstead/service-kit';
import type { Suggested, SuggestKind } from '../search-engine.js';
import { cutWords } from '@quillstead/fields/words';
import { type NearWords, readNearWords } from './near-words.js';
import { withTsQueries } from './read-ts-queries.js';
import { suggestedRow } from './search-database.js';
import { allOf, anyOf, Term, type TsQuery } from './ts-query.js';
import { everyStem } from './words-vector.js';

/** People with a name that has each word or one near it, the last word perhaps only begun; hashtags near the whole. */
export async function suggestAlike(
  key: string,
  kinds: readonly SuggestKind[],
  most: number,
  visible: (kind: SuggestKind) => Sql,
  database: Database,
): Promise<Suggested[]> {
  const words = cutWords(key).map(({ word }) => word);
  const { near } = await readNearWords(words, database);
  if (near.size === 0) return [];
  const parts: Sql[] = [];
  if (kinds.includes('user')) {
    parts.push(sql`(
      SELECT 'user' AS kind, named.doc_id AS id, named.weight FROM (
        SELECT user_id AS doc_id, count_subscribers AS weight FROM user_doc
        WHERE words @@ ${namesLike(words, near)}::tsquery
      ) AS named ${visible('user')} ORDER BY named.weight DESC, named.doc_id LIMIT ${literal(most)})`);
  }
  if (kinds.includes('hashtag')) {
    parts.push(sql`(
      SELECT 'hashtag' AS kind, named.doc_id AS id, named.weight FROM name_doc named ${visible('hashtag')}
      WHERE named.kind = 'hashtag' AND named.name = ANY(${[...near.values()].flat()}::text[])
      ORDER BY named.weight DESC, named.doc_id LIMIT ${literal(most)})`);
  }
  if (parts.length === 0) return [];
  const statement = sql`SELECT kind, id FROM (${join(parts, ' UNION ALL ')}) AS found ORDER BY weight DESC, id`;
  return query(database, suggestedRow, await withTsQueries(statement, database));
}

/** Each word or what is near it, among the words of names. */
const namesLike = (words: readonly string[], near: NearWords): TsQuery =>
  allOf(
    words.map((word, place) => {
      const others = (near.get(word) ?? []).filter((other) => !other.includes(' '));
      const own = new Term(everyStem, word, word, place === words.length - 1 ? '*A' : 'A');
      return anyOf([own, ...others.map((other) => new Term(everyStem, other, other, 'A'))]);
    }),
  );
