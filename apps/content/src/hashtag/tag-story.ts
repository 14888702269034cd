import { hashtagKey } from '@quillstead/catalogue';
import {
  columnsOf,
  execute,
  integer,
  query,
  raw,
  type RowOf,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { columnsOfStat } from './story-hashtag.entity.js';

const knownHashtag = { id: integer, key: text, value: text };
export type KnownHashtag = RowOf<typeof knownHashtag>;

/**
 * Creates the hashtags that do not exist yet. The rows are locked in the order of their keys, so that stories published
 * at the same time cannot deadlock.
 *
 * @returns all of them in the given order, in the spelling in which each was first written
 */
export async function findOrCreateHashtags(
  hashtags: readonly string[],
  manager: EntityManager,
): Promise<KnownHashtag[]> {
  if (hashtags.length === 0) return [];
  const keys = hashtags.map(hashtagKey);
  await execute(
    manager,
    sql`INSERT INTO hashtag (key, value)
     SELECT key, value FROM unnest(${keys}::text[], ${hashtags}::text[]) AS written(key, value) ORDER BY key
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, is_written = 1 WHERE hashtag.is_written = 0`,
  );
  return query(
    manager,
    knownHashtag,
    sql`SELECT id, key, value FROM hashtag WHERE key = ANY(${keys}) ORDER BY array_position(${keys}, key)`,
  );
}

/** Stores that the story has these hashtags, with copies of the columns of its `story_stat`. */
export async function tagStory(
  storyId: number,
  hashtagIds: readonly number[],
  manager: EntityManager,
): Promise<void> {
  if (hashtagIds.length === 0) return;
  await execute(
    manager,
    sql`INSERT INTO story_hashtag (hashtag_id, story_id, ${raw(columnsOfStat.join(', '))})
     SELECT tagged.id, stat.story_id, ${columnsOf('stat', columnsOfStat)}
     FROM story_stat stat, unnest(${hashtagIds}::bigint[]) AS tagged(id) WHERE stat.story_id = ${storyId}`,
  );
}

/**
 * Returns the statement that moves stories in the lists of their hashtags. A change of the story's hashtags for which
 * the statement has waited wrote rows that its snapshot does not show: an insertion that conflicts finds them, an
 * update does not.
 *
 * @param stats the CTE of the locked rows of `story_stat`, with the columns `columnsOfStat`
 */
export const moveInHashtags = (stats: string): Sql => sql`
  INSERT INTO story_hashtag (hashtag_id, story_id, ${raw(columnsOfStat.join(', '))})
  SELECT tagged.id, story_id, ${columnsOf(stats, columnsOfStat)}
  FROM ${raw(stats)} CROSS JOIN unnest(hashtag_ids) AS tagged(id) WHERE tagged.id > 0 AND author_id IS NOT NULL
  ON CONFLICT (hashtag_id, story_id) DO UPDATE SET count_likes = excluded.count_likes, score = excluded.score`;

/** Removes all hashtags from the story and returns their ids. The caller has locked its `story_stat`. */
export async function untagStory(storyId: number, manager: EntityManager): Promise<number[]> {
  const rows = await query(
    manager,
    { hashtag_id: integer },
    sql`DELETE FROM story_hashtag WHERE story_id = ${storyId} RETURNING hashtag_id`,
  );
  return rows.map(({ hashtag_id }) => hashtag_id);
}
