import type { EntityManager } from 'typeorm';
import { scoreOf } from './score-of.js';

/** By how much the counters of a story change; negative to lower them. */
export interface StatChange {
  readonly likes?: number;
  readonly comments?: number;
  readonly bookmarks?: number;
}

/**
 * SQL of the CTEs that change counters and score of stories, each in its narrow row and in those of its hashtags.
 * The last of them, `raised`, has a row of `story_id`, `count_likes`, `count_comments` and `count_bookmarks` as they are
 * now for each story that is there. Rows are locked in the order of their ids, so that batches never wait in a circle.
 *
 * To be put behind a CTE of the changes: `WITH liked AS (…), changes AS (…), ${raiseStats('changes')} SELECT …`.
 *
 * @param changes name of the CTE: one row a story of `story_id`, `likes`, `comments`, `bookmarks` (integers, not null)
 */
export function raiseStats(changes: string): string {
  const next = {
    likes: `stat.count_likes + ${changes}.likes`,
    comments: `stat.count_comments + ${changes}.comments`,
    bookmarks: `stat.count_bookmarks + ${changes}.bookmarks`,
  };
  return `
    locked_stat AS (
      SELECT story_id FROM story_stat
      WHERE story_id IN (SELECT story_id FROM ${changes}) ORDER BY story_id FOR UPDATE
    ),
    raised AS (
      UPDATE story_stat stat SET
        count_likes = ${next.likes},
        count_comments = ${next.comments},
        count_bookmarks = ${next.bookmarks},
        score = ${scoreOf({ ...next, postedAt: 'stat.posted_at' })}
      FROM ${changes} JOIN locked_stat USING (story_id)
      WHERE stat.story_id = ${changes}.story_id
      RETURNING stat.story_id, stat.count_likes, stat.count_comments, stat.count_bookmarks, stat.score
    ),
    moved_on_shelves AS (
      UPDATE story_hashtag SET count_likes = raised.count_likes, score = raised.score
      FROM raised WHERE story_hashtag.story_id = raised.story_id
    )`;
}

const statement = `
  WITH changes AS (SELECT $1::bigint AS story_id, $2::integer AS likes, $3::integer AS comments, $4::integer AS bookmarks),
  ${raiseStats('changes')}
  SELECT count_likes FROM raised`;

/** The same for one story, inside the caller's transaction. Gives the likes it has now, null when it is gone. */
export async function raiseStat(
  storyId: number,
  { likes = 0, comments = 0, bookmarks = 0 }: StatChange,
  manager: EntityManager,
): Promise<number | null> {
  const [row] = await manager.query<{ count_likes: number }[]>(statement, [
    storyId,
    likes,
    comments,
    bookmarks,
  ]);
  return row?.count_likes ?? null;
}
