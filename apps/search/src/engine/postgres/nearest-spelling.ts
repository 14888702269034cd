import type { SessionViewer } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { isShown, mayRead, seesNsfwInLists } from '../../access/index.js';
import type { DocKind } from '../../waiting/index.js';
import { fold } from '../fold.js';
import type { SearchQuery } from '../read-query.js';

const mostTitles = 300;
/** Words of a query that are looked at. */
const mostWords = 8;
const likeEnough = 0.25;
/** What finds nothing is far from everything. */
const looser = `SELECT set_config('pg_trgm.word_similarity_threshold', '0.3', true)`;

/** SQL of the words that the viewer may see and that are somewhat like the one asked for, `$1`. */
const titles = `
  SELECT unnest(string_to_array(title_key, ' ')) AS word FROM (
    SELECT doc.title_key FROM story_doc doc
    JOIN author_card card ON card.user_id = doc.author_id AND ${mayRead('card', '$2::bigint')}
    WHERE $1 <% doc.title_key AND (doc.is_nsfw = 0 OR $3::boolean) LIMIT ${mostTitles}
  ) AS title`;
const people = `
  SELECT unnest(string_to_array(named.name, ' ')) AS word
  FROM name_doc named JOIN author_card card ON card.user_id = named.doc_id AND ${isShown('card')}
  WHERE named.kind <> 'story' AND named.kind = 'user' AND $1 <% named.name`;
/** Held to the stories themselves: their count follows a moment after their author has turned private. */
const hashtags = `
  SELECT unnest(string_to_array(named.name, ' ')) AS word
  FROM name_doc named JOIN hashtag_doc tag ON tag.hashtag_id = named.doc_id AND tag.count_stories > 0
  WHERE named.kind <> 'story' AND named.kind = 'hashtag' AND $1 <% named.name AND EXISTS (
    SELECT FROM story_doc doc
    JOIN author_card card ON card.user_id = doc.author_id AND ${mayRead('card', '$2::bigint')}
    WHERE doc.hashtags @> ARRAY[tag.hashtag COLLATE "default"] AND (doc.is_nsfw = 0 OR $3::boolean)
  )`;

const vocabulary = {
  story: `${titles} UNION ALL ${people} UNION ALL ${hashtags}`,
  comment: `${titles} UNION ALL ${people}`,
  hashtag: hashtags,
  user: people,
} as const;

/** The query with each word as something that the viewer may find spells it; null when that changes nothing. */
export async function nearestSpelling(
  kind: DocKind,
  { words, phrases, authors, hashtags: tags }: SearchQuery,
  viewer: SessionViewer | null,
  manager: EntityManager,
): Promise<string | null> {
  const asked = [...words, ...phrases, ...authors, ...tags].flatMap((text) => fold(text).split(' '));
  await manager.query(looser);
  const meant: string[] = [];
  for (const [index, word] of asked.entries())
    meant.push((index < mostWords ? await nearest(kind, word, viewer, manager) : null) ?? word);
  const [before, after] = [asked.join(' '), meant.join(' ')];
  return before === after ? null : after;
}

async function nearest(
  kind: DocKind,
  word: string,
  viewer: SessionViewer | null,
  manager: EntityManager,
): Promise<string | null> {
  if ([...word].length < 3) return null;
  const common = kind === 'user' ? [] : [viewer?.id ?? null, seesNsfwInLists(viewer)];
  const [found] = await manager.query<{ word: string }[]>(
    `SELECT word FROM (${vocabulary[kind]}) AS known
     WHERE similarity(word, $1) >= ${likeEnough}
     GROUP BY word ORDER BY similarity(word, $1) DESC, count(*) DESC, word LIMIT 1`,
    [word, ...common],
  );
  return found?.word ?? null;
}
