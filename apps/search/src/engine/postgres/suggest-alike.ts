import { type Database, join, literal, query, sql, type Sql } from '@quillstead/service-kit';
import type { Suggested, SuggestKind } from '../search-engine.js';
import { type NearWords, readNearWords } from './near-words.js';
import { suggestedRow } from './search-database.js';

/** People with a name that has each word or one near it, the last word perhaps only begun; hashtags near the whole. */
export async function suggestAlike(
  key: string,
  kinds: readonly SuggestKind[],
  most: number,
  visible: (kind: SuggestKind) => Sql,
  database: Database,
): Promise<Suggested[]> {
  const words = key.split(' ').filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
  const near = await readNearWords(words, database);
  if (near.size === 0) return [];
  const parts: Sql[] = [];
  if (kinds.includes('user')) {
    parts.push(sql`(
      SELECT 'user' AS kind, named.doc_id AS id, named.weight FROM (
        SELECT user_id AS doc_id, count_subscribers AS weight FROM user_doc
        WHERE words @@ to_tsquery('every_word', ${namesLike(words, near)}::text)
      ) AS named ${visible('user')} ORDER BY named.weight DESC, named.doc_id LIMIT ${literal(most)})`);
  }
  if (kinds.includes('hashtag')) {
    parts.push(sql`(
      SELECT 'hashtag' AS kind, named.doc_id AS id, named.weight FROM name_doc named ${visible('hashtag')}
      WHERE named.kind = 'hashtag' AND named.name = ANY(${[...near.values()].flat()}::text[])
      ORDER BY named.weight DESC, named.doc_id LIMIT ${literal(most)})`);
  }
  if (parts.length === 0) return [];
  return query(
    database,
    suggestedRow,
    sql`SELECT kind, id FROM (${join(parts, ' UNION ALL ')}) AS found ORDER BY weight DESC, id`,
  );
}

/** No word of it has punctuation, so that it has no operators but those that are put there. */
const namesLike = (words: readonly string[], near: NearWords): string =>
  words
    .map((word, place) => {
      const others = (near.get(word) ?? [])
        .filter((other) => !other.includes(' '))
        .map((other) => `${other}:A`);
      const own = place === words.length - 1 ? `${word}:*A` : `${word}:A`;
      return `(${[own, ...others].join(' | ')})`;
    })
    .join(' & ');
