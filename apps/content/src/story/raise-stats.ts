import { columnsOf, empty, execute, integer, queryOne, raw, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { columnsOfStat, moveInHashtags } from '../hashtag/index.js';
import { addToDay } from '../story-day/add-to-day.js';

/** The changes of a story's counters; a negative number lowers a counter. */
export interface StatChange {
  readonly likes?: number;
  readonly comments?: number;
  readonly bookmarks?: number;
}

/**
 * Returns CTEs that change the counters and the score of stories, each in its row of `story_stat` and in those of its
 * hashtags, and the counts of likes and comments of the day. One of them, `raised`, has a row of `story_id`,
 * `count_likes`, `count_comments` and `count_bookmarks` as they are now for each story that exists. Rows are locked in
 * the order of their ids, so that batches never wait in a circle, unless the statement has locked them before.
 *
 * They stand behind a CTE of the changes: `WITH liked AS (…), changes AS (…), ${raiseStats('changes')} SELECT …`.
 *
 * @param changes name of the CTE: one row a story of `story_id`, `likes`, `comments`, `bookmarks` (integers, not null)
 * @param isLocked whether the CTE has only stories whose row of `story_stat` the statement has locked
 */
export function raiseStats(changes: string, { isLocked = false } = {}): Sql {
  const more = raw(changes);
  const lockedStat = sql`
    locked_stat AS (
      SELECT story_id FROM story_stat
      WHERE story_id IN (SELECT story_id FROM ${more}) ORDER BY story_id FOR UPDATE
    ),`;
  return sql`
    ${isLocked ? empty : lockedStat}
    raised AS (
      UPDATE story_stat stat
      SET ${raisedBy({ likes: sql`${more}.likes`, comments: sql`${more}.comments`, bookmarks: sql`${more}.bookmarks` })}
      FROM ${more} ${isLocked ? empty : sql`JOIN locked_stat USING (story_id)`}
      WHERE stat.story_id = ${more}.story_id
      RETURNING stat.story_id, stat.count_comments, stat.count_bookmarks, ${columnsOf('stat', columnsOfStat)}
    ),
    on_day AS (
      SELECT * FROM (
        SELECT story_id, ${authorOfDays('raised')} AS author_id, ${more}.likes AS count_likes,
               ${more}.comments AS count_comments
        FROM ${more} JOIN raised USING (story_id)
        WHERE ${more}.likes <> 0 OR ${more}.comments <> 0
      ) AS counted WHERE author_id IS NOT NULL
    ),
    added_to_day AS (${addToDay('on_day', ['count_likes', 'count_comments'])}),
    moved_in_partitions AS (${moveInHashtags('raised')})`;
}

/**
 * Changes the counters and the score of one story, inside the caller's transaction. Changes nothing if the story is
 * gone.
 */
export async function raiseStat(
  storyId: number,
  { likes = 0, comments = 0, bookmarks = 0 }: StatChange,
  manager: EntityManager,
): Promise<void> {
  const more = {
    likes: sql`${likes}::integer`,
    comments: sql`${comments}::integer`,
    bookmarks: sql`${bookmarks}::integer`,
  };
  const raised = await queryOne(
    manager,
    { author_id: integer.orNull },
    sql`UPDATE story_stat stat SET ${raisedBy(more)} WHERE story_id = ${storyId}
        RETURNING ${authorOfDays('stat')} AS author_id`,
  );
  if (raised === undefined) return;
  if (raised.author_id !== null && (likes !== 0 || comments !== 0)) {
    await execute(
      manager,
      sql`WITH on_day AS (
            SELECT ${storyId}::bigint AS story_id, ${raised.author_id}::bigint AS author_id,
                   ${more.likes} AS count_likes, ${more.comments} AS count_comments
          )
          ${addToDay('on_day', ['count_likes', 'count_comments'])}`,
    );
  }
  await execute(
    manager,
    sql`UPDATE story_hashtag SET count_likes = stat.count_likes, score = stat.score
        FROM story_stat stat WHERE stat.story_id = story_hashtag.story_id AND stat.story_id = ${storyId}`,
  );
}

/**
 * Returns the member whose statistics have the days of a story; null if it is gone for good. A story that a moderator
 * has removed keeps its days for the restoration.
 * @param stat alias of its row of `story_stat`
 */
const authorOfDays = (stat: string): Sql => sql`coalesce(
  ${raw(stat)}.author_id, (SELECT removed_from FROM story WHERE story.id = ${raw(stat)}.story_id)
)`;

/** Returns the assignments that change the counters of `story_stat stat`, and with them its score. */
function raisedBy(more: Readonly<Record<keyof StatChange, Sql>>): Sql {
  const next = {
    likes: sql`stat.count_likes + ${more.likes}`,
    comments: sql`stat.count_comments + ${more.comments}`,
    bookmarks: sql`stat.count_bookmarks + ${more.bookmarks}`,
  };
  return sql`
    count_likes = ${next.likes}, count_comments = ${next.comments}, count_bookmarks = ${next.bookmarks},
    score = ${scoreOf({ ...next, postedAt: sql`stat.posted_at` })}`;
}

const statements = [
  sql`UPDATE story_stat SET score = ${scoreOf({
    likes: sql`count_likes`,
    comments: sql`count_comments`,
    bookmarks: sql`count_bookmarks`,
    postedAt: sql`posted_at`,
  })}`,
  sql`UPDATE story_hashtag kept SET count_likes = stat.count_likes, score = stat.score
   FROM story_stat stat WHERE stat.story_id = kept.story_id`,
];

/**
 * Computes the score of every story and copies it to its hashtags, after counters were written directly, as for sample
 * content.
 */
export async function placeStories(manager: EntityManager): Promise<void> {
  for (const statement of statements) await execute(manager, statement);
}

/**
 * Returns a story's trending score: `log10(max(1, weight)) + seconds / 45000`, so that ten times the attention is worth
 * twelve and a half hours, and the order of two stories does not change with time
 * (docs/product/lists.md#top-and-trending). The weight is likes + 2 × comments + 2 × bookmarks, as a comment or a
 * bookmark says more than a like.
 *
 * @param stat the SQL expressions of the columns of `story_stat`
 */
export function scoreOf(stat: {
  readonly likes: Sql;
  readonly comments: Sql;
  readonly bookmarks: Sql;
  readonly postedAt: Sql;
}): Sql {
  const weight = sql`${stat.likes} + 2 * (${stat.comments}) + 2 * (${stat.bookmarks})`;
  return sql`log(greatest(1, ${weight})::float8) + extract(epoch FROM ${stat.postedAt})::float8 / 45000`;
}
