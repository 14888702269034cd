import type { SessionViewer } from '@quillstead/contracts';
import { canRead, isForViewer, isPersonNotMuted, isShown, seesNsfwInLists } from '@quillstead/projections';
import { literal, query, queryOne, sql, type Sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { fold } from '@quillstead/fields/words';
import type { DocKind } from '../../index-later/index-later.js';
import type { SearchQuery } from '../read-query.js';
import { readNearWords } from './near-words.js';
import { withTsQueries } from './read-ts-queries.js';
import { textQuery } from './text-query.js';

/** Words of a query that are looked at. */
const mostWords = 8;
const likeEnough = literal(0.25);
/** A lower threshold: words of a query without results are less similar to indexed words. */
const looser = sql`SELECT set_config('pg_trgm.word_similarity_threshold', '0.3', true)`;

const viewerId = (viewer: SessionViewer | null): Sql => sql`${viewer?.id ?? null}::bigint`;

/** Returns the author of `doc`, if the viewer may read them. */
const readable = (viewer: SessionViewer | null): Sql => sql`
  JOIN user_projection author ON author.user_id = doc.author_id
    AND ${canRead('author', viewerId(viewer))} AND ${isPersonNotMuted(sql`doc.author_id`, viewerId(viewer))}`;

/** Returns a story `doc` that the viewer may find, as what is joined to it. */
const foundBy = (viewer: SessionViewer | null): Sql => sql`
  ${readable(viewer)} AND ${isForViewer('doc', viewerId(viewer))} AND (doc.is_nsfw = 0 OR ${seesNsfwInLists(viewer)}::boolean)`;

/** Returns the words of names that the viewer may see and that are somewhat like a word. */
const people = (word: string, viewer: SessionViewer | null): Sql => sql`
  SELECT unnest(string_to_array(named.name, ' ')) AS word
  FROM name_doc named JOIN user_projection person ON person.user_id = named.doc_id AND ${isShown('person', viewerId(viewer))}
    AND ${isPersonNotMuted(sql`person.user_id`, viewerId(viewer))}
  WHERE named.kind <> 'story' AND named.kind = 'user' AND ${word}::text <% named.name`;
/** Held to the stories themselves: their count follows a moment after their author has turned private. */
const hashtags = (word: string, viewer: SessionViewer | null): Sql => sql`
  SELECT unnest(string_to_array(named.name, ' ')) AS word
  FROM name_doc named JOIN hashtag_doc tag ON tag.hashtag_id = named.doc_id AND tag.count_stories > 0
  WHERE named.kind <> 'story' AND named.kind = 'hashtag' AND ${word}::text <% named.name AND EXISTS (
    SELECT FROM story_doc doc ${foundBy(viewer)} WHERE doc.hashtags @> ARRAY[tag.hashtag COLLATE "default"]
  )`;

/** Returns the words of titles of series that the viewer may read. */
const series = (word: string, viewer: SessionViewer | null): Sql => sql`
  SELECT unnest(string_to_array(named.name, ' ')) AS word
  FROM name_doc named JOIN series_doc doc ON doc.series_id = named.doc_id ${readable(viewer)}
  WHERE named.kind <> 'story' AND named.kind = 'series' AND ${word}::text <% named.name`;

const vocabulary: Readonly<Record<DocKind, (word: string, viewer: SessionViewer | null) => Sql>> = {
  story: (word, viewer) => sql`${people(word, viewer)} UNION ALL ${hashtags(word, viewer)}`,
  comment: people,
  hashtag: hashtags,
  user: people,
  series: (word, viewer) => sql`${people(word, viewer)} UNION ALL ${series(word, viewer)}`,
};

/** Returns the query with each word as something that the viewer may find spells it; null when that changes nothing. */
export async function nearestSpelling(
  kind: DocKind,
  { words, phrases, authors, hashtags: tags }: SearchQuery,
  viewer: SessionViewer | null,
  manager: EntityManager,
): Promise<string | null> {
  const typed = [...words, ...phrases, ...authors, ...tags].flatMap((one) => fold(one).split(' '));
  const looked = typed.slice(0, mostWords);
  const near = kind === 'story' || kind === 'comment' ? (await readNearWords(looked, manager)).near : null;
  await query(manager, { set_config: text }, looser);
  const meant: string[] = [];
  for (const word of looked) {
    const listed = near === null ? [] : [word, ...(near.get(word) ?? [])];
    meant.push(
      (await firstShown(listed, viewer, manager)) ?? (await likeliest(kind, word, viewer, manager)) ?? word,
    );
  }
  const [before, after] = [typed.join(' '), [...meant, ...typed.slice(mostWords)].join(' ')];
  return before === after ? null : after;
}

/** Returns the first of the words that stands in a story that the viewer may find. */
async function firstShown(
  words: readonly string[],
  viewer: SessionViewer | null,
  manager: EntityManager,
): Promise<string | null> {
  if (words.length === 0) return null;
  const queries = words.map((word) => textQuery({ words: [word], phrases: [] })?.full);
  const statement = sql`
    SELECT near.word
    FROM unnest(${words}::text[], ${queries}::tsquery[]) WITH ORDINALITY AS near(word, query, place)
    WHERE EXISTS (
      SELECT FROM story_part part JOIN story_doc doc ON doc.story_id = part.story_id ${foundBy(viewer)}
      WHERE part.words @@ near.query
    ) ORDER BY near.place LIMIT 1`;
  const found = await queryOne(manager, { word: text }, await withTsQueries(statement, manager));
  return found?.word ?? null;
}

async function likeliest(
  kind: DocKind,
  word: string,
  viewer: SessionViewer | null,
  manager: EntityManager,
): Promise<string | null> {
  if ([...word].length < 3) return null;
  const found = await queryOne(
    manager,
    { word: text },
    sql`SELECT word FROM (${vocabulary[kind](word, viewer)}) AS known
        WHERE similarity(word, ${word}) >= ${likeEnough}
        GROUP BY word ORDER BY similarity(word, ${word}) DESC, count(*) DESC, word LIMIT 1`,
  );
  return found?.word ?? null;
}
