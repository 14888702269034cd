import type { SessionViewer } from '@quillstead/contracts';
import { seesNsfwInLists, asText } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import type { DocKind } from '../../index-later/index.js';
import { fold } from '../fold.js';
import type { SearchQuery } from '../read-query.js';
import { readNearWords } from './near-words.js';

/** Words of a query that are looked at. */
const mostWords = 8;
const likeEnough = 0.25;
/** What finds nothing is far from everything. */
const looser = `SELECT set_config('pg_trgm.word_similarity_threshold', '0.3', true)`;

/** SQL of the first of the words `$1` that stands in a story that the viewer may find. */
const shown = `
  SELECT near.word FROM unnest($1::text[]) WITH ORDINALITY AS near(word, place)
  WHERE EXISTS (
    SELECT FROM story_part part
    JOIN story_doc doc ON doc.story_id = part.story_id AND (doc.is_nsfw = 0 OR $3::boolean)
    JOIN author_card card ON card.user_id = doc.author_id AND ${asText.canRead('card', '$2::bigint')}
    WHERE part.words @@ plainto_tsquery('every_word', near.word)
  ) ORDER BY near.place LIMIT 1`;
/** SQL of the words that the viewer may see and that are somewhat like the one asked for, `$1`. */
const people = `
  SELECT unnest(string_to_array(named.name, ' ')) AS word
  FROM name_doc named JOIN author_card card ON card.user_id = named.doc_id AND ${asText.isShown('card')}
  WHERE named.kind <> 'story' AND named.kind = 'user' AND $1 <% named.name`;
/** Held to the stories themselves: their count follows a moment after their author has turned private. */
const hashtags = `
  SELECT unnest(string_to_array(named.name, ' ')) AS word
  FROM name_doc named JOIN hashtag_doc tag ON tag.hashtag_id = named.doc_id AND tag.count_stories > 0
  WHERE named.kind <> 'story' AND named.kind = 'hashtag' AND $1 <% named.name AND EXISTS (
    SELECT FROM story_doc doc
    JOIN author_card card ON card.user_id = doc.author_id AND ${asText.canRead('card', '$2::bigint')}
    WHERE doc.hashtags @> ARRAY[tag.hashtag COLLATE "default"] AND (doc.is_nsfw = 0 OR $3::boolean)
  )`;

const vocabulary = {
  story: `${people} UNION ALL ${hashtags}`,
  comment: people,
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
  const looked = asked.slice(0, mostWords);
  const near =
    kind === 'story' || kind === 'comment'
      ? await readNearWords(looked, (text, values) => manager.query(text, [...values]))
      : null;
  await manager.query(looser);
  const meant: string[] = [];
  for (const word of looked) {
    const listed = near === null ? [] : [word, ...(near.get(word) ?? [])];
    meant.push(
      (await firstShown(listed, viewer, manager)) ?? (await likeliest(kind, word, viewer, manager)) ?? word,
    );
  }
  const [before, after] = [asked.join(' '), [...meant, ...asked.slice(mostWords)].join(' ')];
  return before === after ? null : after;
}

async function firstShown(
  words: readonly string[],
  viewer: SessionViewer | null,
  manager: EntityManager,
): Promise<string | null> {
  if (words.length === 0) return null;
  const [found] = await manager.query<{ word: string }[]>(shown, [
    words,
    viewer?.id ?? null,
    seesNsfwInLists(viewer),
  ]);
  return found?.word ?? null;
}

async function likeliest(
  kind: DocKind,
  word: string,
  viewer: SessionViewer | null,
  manager: EntityManager,
): Promise<string | null> {
  if ([...word].length < 3) return null;
  const common = vocabulary[kind].includes('$2') ? [viewer?.id ?? null, seesNsfwInLists(viewer)] : [];
  const [found] = await manager.query<{ word: string }[]>(
    `SELECT word FROM (${vocabulary[kind]}) AS known
     WHERE similarity(word, $1) >= ${likeEnough}
     GROUP BY word ORDER BY similarity(word, $1) DESC, count(*) DESC, word LIMIT 1`,
    [word, ...common],
  );
  return found?.word ?? null;
}
