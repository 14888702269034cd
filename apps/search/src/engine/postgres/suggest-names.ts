import type { SessionViewer } from '@quillstead/contracts';
import { isShown, mayRead, seesNsfwInLists } from '../../access/index.js';
import type { Suggested, SuggestKind } from '../search-engine.js';
import { Parameters } from './parameters.js';
import { suggestAlike } from './suggest-alike.js';
import type { SuggestDatabase } from './suggest-database.js';

const most = 10;
/** Beginnings of up to so many characters have an index that is in the order of suggestions. */
const indexed = 4;
/** From so many characters on, titles are found by their other words, and names with a typo in them. */
const leastOfWord = 3;
const mostTitles = 200;
/** Names that are read, and that are looked at more closely; a few of these may be hidden. */
const [mostScanned, mostJoined] = [500, 50];

/** What of each kind a viewer may find, by `named.doc_id`. */
const visible = (kind: SuggestKind, viewer: string, nsfw: boolean): string =>
  ({
    user: `JOIN author_card card ON card.user_id = named.doc_id AND ${isShown('card')}`,
    hashtag: 'JOIN hashtag_doc doc ON doc.hashtag_id = named.doc_id AND doc.count_stories > 0',
    story: `JOIN story_doc doc ON doc.story_id = named.doc_id AND ${nsfw ? 'true' : 'doc.is_nsfw = 0'}
            JOIN author_card card ON card.user_id = doc.author_id AND ${mayRead('card', viewer)}`,
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
  const titles = kinds.includes('story') ? await withWord(key, viewer, database).catch(() => []) : [];
  const seen = (kind: SuggestKind) => visible(kind, 'NULL::bigint', false);
  const names = await suggestAlike(key, kinds, most, seen, database).catch(() => []);
  const all = [...found, ...titles, ...names];
  return [...new Map(all.map((one) => [`${one.kind}:${one.id}`, one])).values()];
}

/**
 * SQL of names with a longer beginning, however many have it: the best of those that begin with a part of it, and the
 * first of those that begin with all of it. Where one of these is cut off, the other has enough.
 */
const some = (kind: SuggestKind, first: string, whole: string): string => `(
  SELECT DISTINCT doc_id, weight FROM (
    SELECT doc_id, weight FROM (
      SELECT name, doc_id, weight FROM name_doc WHERE kind = '${kind}' AND ${first}
      ORDER BY weight DESC, doc_id LIMIT ${mostScanned}
    ) AS best WHERE name LIKE ${whole} || '%'
    UNION ALL
    (SELECT doc_id, weight FROM name_doc WHERE kind = '${kind}' AND name LIKE ${whole} || '%' LIMIT ${mostScanned})
  ) AS either ORDER BY weight DESC, doc_id LIMIT ${mostJoined}
)`;

function beginning(
  key: string,
  kinds: readonly SuggestKind[],
  viewer: SessionViewer | null,
  database: SuggestDatabase,
): Promise<Suggested[]> {
  const parameters = new Parameters();
  const whole = parameters.add(key, 'text');
  const viewerId = kinds.includes('story') ? parameters.add(viewer?.id ?? null, 'bigint') : 'NULL::bigint';
  const length = [...key].length;
  const first = `left(name, ${Math.min(length, indexed)}) = left(${whole}, ${indexed})`;
  const begun = (kind: SuggestKind) =>
    length <= indexed
      ? `(SELECT * FROM name_doc WHERE kind = '${kind}' AND ${first})`
      : some(kind, first, whole);
  const seen = (kind: SuggestKind) => visible(kind, viewerId, seesNsfwInLists(viewer));
  const select = (kind: SuggestKind, tier: number) =>
    `SELECT '${kind}' AS kind, named.doc_id AS id, ${tier} AS tier, named.weight`;
  const parts = kinds.flatMap((kind) => [
    `(${select(kind, 3)} FROM name_doc named ${seen(kind)}
      WHERE named.kind = '${kind}' AND named.name = ${whole} ORDER BY named.weight DESC LIMIT ${most})`,
    `(${select(kind, 2)} FROM ${begun(kind)} AS named ${seen(kind)}
      ORDER BY named.weight DESC, named.doc_id LIMIT ${most})`,
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
    `SELECT 'story' AS kind, named.doc_id AS id
     FROM (
       SELECT story_id AS doc_id, extract(epoch FROM posted_at)::bigint AS weight FROM story_doc
       WHERE title_words @@ to_tsquery('every_word', ${begun}) LIMIT ${mostTitles}
     ) AS named ${visible('story', viewerId, seesNsfwInLists(viewer))}
     ORDER BY named.weight DESC, named.doc_id LIMIT ${most}`,
    parameters.values,
  );
}
