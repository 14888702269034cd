import type { SessionViewer } from '@quillstead/contracts';
import { isShown, mayRead, seesNsfwInLists } from '../../access/index.js';
import type { Suggested, SuggestKind } from '../search-engine.js';
import { Parameters } from './parameters.js';
import type { SuggestDatabase } from './suggest-database.js';

const most = 10;
/** Beginnings of up to so many characters have an index that is in the order of suggestions. */
const indexed = 4;
/** From so many characters on, titles are found by their other words, and names with a typo in them. */
const leastOfWord = 3;
const mostTitles = 200;

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
  const people = kinds.filter((kind) => kind !== 'story');
  if (found.length >= most || [...key].length < leastOfWord || people.length === 0) return found;
  // The 50 ms may be over with typos alone; what was found before is shown all the same.
  const typos = await alike(key, people, database).catch(() => []);
  const known = new Set(found.map(({ kind, id }) => `${kind}:${id}`));
  return [...found, ...typos.filter(({ kind, id }) => !known.has(`${kind}:${id}`))];
}

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
  const begins =
    length >= 2 && length <= indexed
      ? `left(named.name, ${length}) = ${whole}`
      : `named.name LIKE ${whole} || '%'`;
  const seen = (kind: SuggestKind) => visible(kind, viewerId, seesNsfwInLists(viewer));
  const select = (kind: SuggestKind, tier: number) =>
    `SELECT '${kind}' AS kind, named.doc_id AS id, ${tier} AS tier, named.weight`;
  const parts = kinds.flatMap((kind) => [
    `(${select(kind, 3)} FROM name_doc named ${seen(kind)}
      WHERE named.kind = '${kind}' AND named.name = ${whole} ORDER BY named.weight DESC LIMIT ${most})`,
    `(${select(kind, 2)} FROM name_doc named ${seen(kind)}
      WHERE named.kind = '${kind}' AND ${begins} ORDER BY named.weight DESC, named.doc_id LIMIT ${most})`,
  ]);
  const word = /^[\p{L}\p{N}]+$/u.test(key) && length >= leastOfWord;
  if (word && kinds.includes('story')) {
    parts.push(`(${select('story', 1)}
      FROM (
        SELECT story_id AS doc_id, extract(epoch FROM posted_at)::bigint AS weight FROM story_doc
        WHERE title_words @@ to_tsquery('every_word', ${parameters.add(`${key}:*`, 'text')}) LIMIT ${mostTitles}
      ) AS named ${seen('story')} ORDER BY named.weight DESC LIMIT ${most})`);
  }
  return database.query<Suggested>(
    `SELECT kind, id FROM (${parts.join(' UNION ALL ')}) AS found
     GROUP BY kind, id ORDER BY max(tier) DESC, max(weight) DESC, id`,
    parameters.values,
  );
}

function alike(key: string, kinds: readonly SuggestKind[], database: SuggestDatabase): Promise<Suggested[]> {
  const parameters = new Parameters();
  const whole = parameters.add(key, 'text');
  const parts = kinds.map(
    (kind) => `(
      SELECT '${kind}' AS kind, named.doc_id AS id, similarity(named.name, ${whole}) AS likeness, named.weight
      FROM name_doc named ${visible(kind, 'NULL::bigint', false)}
      WHERE named.kind <> 'story' AND named.kind = '${kind}' AND named.name % ${whole}
      ORDER BY likeness DESC, named.weight DESC LIMIT ${most})`,
  );
  return database.query<Suggested>(
    `SELECT kind, id FROM (${parts.join(' UNION ALL ')}) AS found
     GROUP BY kind, id ORDER BY max(likeness) DESC, max(weight) DESC, id`,
    parameters.values,
  );
}
