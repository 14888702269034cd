import type { SessionViewer } from '@quillstead/contracts';
import { cutWords } from '@quillstead/fields/words';
import { canRead, isForViewer, isPersonNotMuted, isShown, seesNsfwInLists } from '@quillstead/projections';
import { type Database, join, literal, query, raw, sql, type Sql } from '@quillstead/service-kit';
import type { Suggested, SuggestKind } from '../search-engine.js';
import { type NearWords, readNearWords } from './near-words.js';
import { withTsQueries } from './read-ts-queries.js';
import { suggestedRow } from './search-database.js';
import { nameQuery } from './text-query.js';
import { allOf, anyOf, Term, type TsQuery } from './ts-query.js';
import { everyStem } from './words-vector.js';

const most = 10;
/** Beginnings of up to so many characters have an index that is in the order of suggestions. */
const indexed = 4;
/** The number of characters from which titles are found by their other words, and names with a typo in them. */
const leastOfWord = 3;
const mostTitles = literal(100);
/** Names of a longer beginning that are read, and those of any that are looked at: most of them may be shown. */
const [mostScanned, mostJoined] = [literal(500), literal(100)];
/** A character that no name has, and that sorts after every other one. */
const last = '\u{10FFFF}';

/** Returns the condition on the rows of a kind that the viewer may find, by `named.doc_id`. */
const visible = (kind: SuggestKind, viewer: SessionViewer | null): Sql =>
  ({
    user: sql`JOIN user_projection person ON person.user_id = named.doc_id AND ${isShown('person', viewerId(viewer))}
      AND ${isPersonNotMuted(sql`person.user_id`, viewerId(viewer))}`,
    hashtag: sql`JOIN hashtag_doc doc ON doc.hashtag_id = named.doc_id AND doc.count_stories > 0`,
    story: sql`JOIN story_doc doc ON doc.story_id = named.doc_id AND ${notNsfw(viewer)}
      AND ${isForViewer('doc', viewerId(viewer))} ${readable(viewer)}`,
    series: sql`JOIN series_doc doc ON doc.series_id = named.doc_id ${readable(viewer)}`,
  })[kind];

const viewerId = (viewer: SessionViewer | null): Sql => sql`${viewer?.id ?? null}::bigint`;
const notNsfw = (viewer: SessionViewer | null): Sql =>
  seesNsfwInLists(viewer) ? sql`true` : sql`doc.is_nsfw = 0`;
const readable = (viewer: SessionViewer | null): Sql =>
  sql`JOIN user_projection author ON author.user_id = doc.author_id
    AND ${canRead('author', viewerId(viewer))} AND ${isPersonNotMuted(sql`doc.author_id`, viewerId(viewer))}`;

/**
 * Suggests at most ten names of each kind: the whole name first, then its beginning by weight; similar names when few
 * are found.
 */
export async function suggestNames(
  key: string,
  kinds: readonly SuggestKind[],
  viewer: SessionViewer | null,
  database: Database,
): Promise<Suggested[]> {
  if (key === '') return [];
  const found = await beginning(key, kinds, viewer, database);
  if (found.length >= most || [...key].length < leastOfWord) return found;
  // The 50 ms may be over with these; what was found before is shown all the same.
  const [titles, names] = await Promise.all([
    withWord(key, kinds, viewer, database).catch(() => []),
    suggestAlike(key, kinds, most, (kind) => visible(kind, viewer), database).catch(() => []),
  ]);
  const all = [...found, ...titles, ...names];
  return [...new Map(all.map((one) => [`${one.kind}:${one.id}`, one])).values()];
}

/**
 * Returns the best names with a longer beginning, however many have it: the best of those that begin with a part of it,
 * and the first of those that begin with all of it. Where one of these is cut off, the other has enough. Both are read
 * from an index alone.
 */
const some = (kind: Sql, key: string): Sql => sql`(
  SELECT DISTINCT weight, doc_id FROM (
    SELECT doc_id, weight FROM (
      SELECT name, doc_id, weight FROM name_doc
      WHERE kind = ${kind} AND left(name, ${literal(indexed)}) = left(${key}::text, ${literal(indexed)})
      ORDER BY weight DESC, doc_id LIMIT ${mostScanned}
    ) AS best WHERE starts_with(name, ${key}::text)
    UNION ALL
    (SELECT doc_id, weight FROM name_doc
     WHERE kind = ${kind} AND name ~>=~ ${key}::text AND name ~<~ ${`${key}${last}`}::text LIMIT ${mostScanned})
  ) AS either ORDER BY weight DESC, doc_id LIMIT ${mostJoined}
)`;

/** Returns the best names that are, or begin with, something: an index has them in this order. */
const inOrder = (kind: Sql, condition: Sql): Sql => sql`(
  SELECT doc_id, weight FROM name_doc WHERE kind = ${kind} AND ${condition}
  ORDER BY weight DESC, doc_id LIMIT ${mostJoined}
)`;

function beginning(
  key: string,
  kinds: readonly SuggestKind[],
  viewer: SessionViewer | null,
  database: Database,
): Promise<Suggested[]> {
  const length = [...key].length;
  const parts = kinds.flatMap((kind) => {
    const name = raw(`'${kind}'`);
    const found = (tier: number, names: Sql) => sql`(
      SELECT ${name} AS kind, named.doc_id AS id, ${literal(tier)} AS tier, named.weight
      FROM ${names} AS named ${visible(kind, viewer)}
      ORDER BY named.weight DESC, named.doc_id LIMIT ${literal(most)})`;
    const begun =
      length > indexed ? some(name, key) : inOrder(name, sql`left(name, ${literal(length)}) = ${key}::text`);
    return [found(3, inOrder(name, sql`name = ${key}::text`)), found(2, begun)];
  });
  return query(
    database,
    suggestedRow,
    sql`SELECT kind, id FROM (${join(parts, ' UNION ALL ')}) AS found
        GROUP BY kind, id ORDER BY max(tier) DESC, max(weight) DESC, id`,
  );
}

/** The tables and columns by which titles are found by their words. */
const titles = {
  story: { table: 'story_doc', id: 'story_id', words: 'title_words', weight: '' },
  series: { table: 'series_doc', id: 'series_id', words: 'words', weight: 'A' },
} as const;

/** Stories and series with a word in the title that begins so. */
async function withWord(
  key: string,
  kinds: readonly SuggestKind[],
  viewer: SessionViewer | null,
  database: Database,
): Promise<Suggested[]> {
  if (key.includes(' ')) return [];
  const parts = kinds.flatMap((kind) => {
    if (kind !== 'story' && kind !== 'series') return [];
    const { table, id, words, weight } = titles[kind];
    const begun = nameQuery(key, weight);
    if (begun === null) return [];
    return sql`(
      SELECT ${raw(`'${kind}'`)} AS kind, named.doc_id AS id, named.posted_at
      FROM (
        SELECT * FROM (
          SELECT ${raw(id)} AS doc_id, posted_at FROM ${raw(table)}
          WHERE ${raw(words)} @@ ${begun}::tsquery LIMIT ${mostTitles}
        ) AS begun ORDER BY posted_at DESC, doc_id
      ) AS named ${visible(kind, viewer)}
      ORDER BY named.posted_at DESC, named.doc_id LIMIT ${literal(most)})`;
  });
  if (parts.length === 0) return [];
  const statement = sql`SELECT kind, id FROM (${join(parts, ' UNION ALL ')}) AS found ORDER BY posted_at DESC, id`;
  return query(database, suggestedRow, await withTsQueries(statement, database));
}

/**
 * Suggests people with a name that has each word or one near it, the last word perhaps only begun; hashtags near the
 * whole.
 */
async function suggestAlike(
  key: string,
  kinds: readonly SuggestKind[],
  limit: number,
  visibleTo: (kind: SuggestKind) => Sql,
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
      ) AS named ${visibleTo('user')} ORDER BY named.weight DESC, named.doc_id LIMIT ${literal(limit)})`);
  }
  if (kinds.includes('hashtag')) {
    parts.push(sql`(
      SELECT 'hashtag' AS kind, named.doc_id AS id, named.weight FROM name_doc named ${visibleTo('hashtag')}
      WHERE named.kind = 'hashtag' AND named.name = ANY(${[...near.values()].flat()}::text[])
      ORDER BY named.weight DESC, named.doc_id LIMIT ${literal(limit)})`);
  }
  if (parts.length === 0) return [];
  const statement = sql`SELECT kind, id FROM (${join(parts, ' UNION ALL ')}) AS found ORDER BY weight DESC, id`;
  return query(database, suggestedRow, await withTsQueries(statement, database));
}

/** Returns a query for each word, or a near word, among the words of names. */
const namesLike = (words: readonly string[], near: NearWords): TsQuery =>
  allOf(
    words.map((word, place) => {
      const others = (near.get(word) ?? []).filter((other) => !other.includes(' '));
      const own = new Term(everyStem, word, word, place === words.length - 1 ? '*A' : 'A');
      return anyOf([own, ...others.map((other) => new Term(everyStem, other, other, 'A'))]);
    }),
  );
