import type { SessionViewer } from '@quillstead/contracts';
import { seesNsfwInLists, asText } from '@quillstead/projections';
import type { Suggested, SuggestKind } from '../search-engine.js';
import { Parameters } from './parameters.js';
import { suggestAlike } from './suggest-alike.js';
import type { SuggestDatabase } from './suggest-database.js';

const most = 10;
/** Beginnings of up to so many characters have an index that is in the order of suggestions. */
const indexed = 4;
/** From so many characters on, titles are found by their other words, and names with a typo in them. */
const leastOfWord = 3;
const mostTitles = 100;
/** Names of a longer beginning that are read, and those of any that are looked at: most of them may be shown. */
const [mostScanned, mostJoined] = [500, 100];
/** No name has this character, and every other one sorts before it. */
const last = '\u{10FFFF}';

/** What of each kind a viewer may find, by `named.doc_id`. */
const visible = (kind: SuggestKind, viewer: string, nsfw: boolean): string =>
  ({
    user: `JOIN author_card card ON card.user_id = named.doc_id AND ${asText.isShown('card')}`,
    hashtag: 'JOIN hashtag_doc doc ON doc.hashtag_id = named.doc_id AND doc.count_stories > 0',
    story: `JOIN story_doc doc ON doc.story_id = named.doc_id AND ${nsfw ? 'true' : 'doc.is_nsfw = 0'}
            JOIN author_card card ON card.user_id = doc.author_id AND ${asText.canRead('card', viewer)}`,
  })[kind];

/** At most ten of each kind: the whole name first, then its beginning by weight; names that are alike when few are. */
export async function suggestNames(
  key: string,
  kinds: readonly SuggestKind[],
  viewer: SessionViewer | null,
  database: SuggestDatabase,
): Promise<Suggested[]> {
  if (key === '') return [];
  const found = await beginning(key, kinds, viewer, database);
  if (found.length >= most || [...key].length < leastOfWord) return found;
  // The 50 ms may be over with these; what was found before is shown all the same.
  const seen = (kind: SuggestKind) => visible(kind, 'NULL::bigint', false);
  const [titles, names] = await Promise.all([
    kinds.includes('story') ? withWord(key, viewer, database).catch(() => []) : [],
    suggestAlike(key, kinds, most, seen, database).catch(() => []),
  ]);
  const all = [...found, ...titles, ...names];
  return [...new Map(all.map((one) => [`${one.kind}:${one.id}`, one])).values()];
}

/**
 * SQL of the best names with a longer beginning, however many have it: the best of those that begin with a part of it,
 * and the first of those that begin with all of it. Where one of these is cut off, the other has enough. Both are read
 * from an index alone.
 */
const some = (kind: SuggestKind, whole: string, end: string): string => `(
  SELECT DISTINCT weight, doc_id FROM (
    SELECT doc_id, weight FROM (
      SELECT name, doc_id, weight FROM name_doc
      WHERE kind = '${kind}' AND left(name, ${indexed}) = left(${whole}, ${indexed})
      ORDER BY weight DESC, doc_id LIMIT ${mostScanned}
    ) AS best WHERE starts_with(name, ${whole})
    UNION ALL
    (SELECT doc_id, weight FROM name_doc
     WHERE kind = '${kind}' AND name ~>=~ ${whole} AND name ~<~ ${end} LIMIT ${mostScanned})
  ) AS either ORDER BY weight DESC, doc_id LIMIT ${mostJoined}
)`;

/** SQL of the best names that are, or begin with, something: an index has them in this order. */
const inOrder = (kind: SuggestKind, condition: string): string => `(
  SELECT doc_id, weight FROM name_doc WHERE kind = '${kind}' AND ${condition}
  ORDER BY weight DESC, doc_id LIMIT ${mostJoined}
)`;

function beginning(
  key: string,
  kinds: readonly SuggestKind[],
  viewer: SessionViewer | null,
  database: SuggestDatabase,
): Promise<Suggested[]> {
  const parameters = new Parameters();
  const whole = parameters.add(key, 'text');
  const length = [...key].length;
  const end = length > indexed ? parameters.add(`${key}${last}`, 'text') : '';
  const viewerId = kinds.includes('story') ? parameters.add(viewer?.id ?? null, 'bigint') : 'NULL::bigint';
  const begun = (kind: SuggestKind) =>
    length > indexed ? some(kind, whole, end) : inOrder(kind, `left(name, ${length}) = ${whole}`);
  const found = (kind: SuggestKind, tier: number, names: string) => `(
    SELECT '${kind}' AS kind, named.doc_id AS id, ${tier} AS tier, named.weight
    FROM ${names} AS named ${visible(kind, viewerId, seesNsfwInLists(viewer))}
    ORDER BY named.weight DESC, named.doc_id LIMIT ${most})`;
  const parts = kinds.flatMap((kind) => [
    found(kind, 3, inOrder(kind, `name = ${whole}`)),
    found(kind, 2, begun(kind)),
  ]);
  return database.query<Suggested>(
    `SELECT kind, id FROM (${parts.join(' UNION ALL ')}) AS found
     GROUP BY kind, id ORDER BY max(tier) DESC, max(weight) DESC, id`,
    parameters.values,
  );
}

/** Stories with a word in the title that begins so. */
async function withWord(
  key: string,
  viewer: SessionViewer | null,
  database: SuggestDatabase,
): Promise<Suggested[]> {
  if (!/^[\p{L}\p{N}]+$/u.test(key)) return [];
  const parameters = new Parameters();
  const begun = parameters.add(`${key}:*`, 'text');
  const viewerId = parameters.add(viewer?.id ?? null, 'bigint');
  return database.query<Suggested>(
    `SELECT 'story' AS kind, doc.story_id AS id
     FROM (
       SELECT * FROM (
         SELECT story_id, author_id, is_nsfw, posted_at FROM story_doc
         WHERE title_words @@ to_tsquery('every_word', ${begun}) LIMIT ${mostTitles}
       ) AS begun ORDER BY posted_at DESC, story_id
     ) AS doc
     JOIN author_card card ON card.user_id = doc.author_id AND ${asText.canRead('card', viewerId)}
     WHERE ${seesNsfwInLists(viewer) ? 'true' : 'doc.is_nsfw = 0'}
     ORDER BY doc.posted_at DESC, doc.story_id LIMIT ${most}`,
    parameters.values,
  );
}
