import type { DomainEvent, likeStory, ResponseOf } from '@quillstead/contracts';
import { canRead, isActive, isNotBlocked } from '@quillstead/projections';
import { CallError, integer, publishFrom, raw, type RowOf, sql, type Sql } from '@quillstead/service-kit';

/** A request of a member to set a mark on an item or to remove it. */
export interface MarkChange {
  readonly userId: number;
  readonly isSet: boolean;
  readonly requestId: string;
}

/** The tables of marks: a row is a member's mark of an item. */
type MarkTable = 'story_like' | 'story_bookmark' | 'comment_like' | 'comment_bookmark';

/**
 * Returns the beginning of a statement that sets or removes marks of an item: `WITH ${changeMarks(…)}, …`. Its CTEs:
 * - `item`: the locked item. The lock makes the counter of the marks exact, and lets versions grow in the order of the
 *   changes.
 * - `reader`: those of the members who may read it, with the last request of each.
 * - `changed`: the marks that this has set or removed: `user_id`, `is_added`, `request_id`, and `version`, which grows
 *   with every change of this member's mark of this item.
 *
 * @param item as of `lockedStory` and `lockedComment`
 */
export function changeMarks(table: MarkTable, item: Sql, wishes: readonly MarkChange[]): Sql {
  const [marks, id] = [raw(table), raw(table.startsWith('story') ? 'story_id' : 'comment_id')];
  const last = [...new Map(wishes.map((wish) => [wish.userId, wish])).values()];
  return sql`
    item AS (${item}),
    reader AS (
      SELECT wish.* FROM item
      JOIN user_projection author ON author.user_id = item.story_author_id
      CROSS JOIN unnest(
        ${last.map(({ userId }) => userId)}::bigint[],
        ${last.map(({ isSet }) => isSet)}::boolean[],
        ${last.map(({ requestId }) => requestId)}::text[]
      ) AS wish (user_id, is_set, request_id)
      WHERE ${canRead('author', sql`wish.user_id`)} AND ${isNotBlocked(sql`item.author_id`, sql`wish.user_id`)}
    ),
    added AS (
      INSERT INTO ${marks} (${id}, user_id) SELECT item.id, reader.user_id FROM item, reader WHERE is_set
      ON CONFLICT DO NOTHING RETURNING user_id, nextval('like_version') AS version
    ),
    removed AS (
      DELETE FROM ${marks} mark USING item, reader
      WHERE mark.${id} = item.id AND mark.user_id = reader.user_id AND NOT is_set
      RETURNING mark.user_id, nextval('like_version') AS version
    ),
    changed AS (
      SELECT user_id, is_set AS is_added, version, request_id
      FROM reader JOIN (TABLE added UNION ALL TABLE removed) AS mark USING (user_id)
    )`;
}

/** The number by which the marks of the item have grown, as `more`; no row if the number has not changed. */
export const moreMarks = sql`(
  SELECT more FROM (SELECT (2 * count(*) FILTER (WHERE is_added) - count(*))::integer AS more FROM changed) AS counted
  WHERE more <> 0
) AS counted`;

/**
 * Selects the locked row of a story in `story_stat`, as the one row of a CTE; none if the story is gone. A statement
 * that marks a story takes this lock first. PostgreSQL reads the newest version of the row that it locks, so a story
 * that is taken down while the statement waits is gone.
 */
export const lockedStory = (storyId: number): Sql => sql`
  SELECT story.id, story.id AS story_id, story.author_id, story.author_id AS story_author_id, story.slug AS story_slug,
         story.title AS story_title, stat.count_likes
  FROM story_stat stat JOIN story ON story.id = stat.story_id
  WHERE stat.story_id = ${storyId} AND stat.author_id IS NOT NULL FOR UPDATE OF stat`;

/** Selects the locked row of a comment; none also if the comment is deleted or removed, or its author is not active. */
export const lockedComment = (commentId: number): Sql => sql`
  SELECT comment.id, story.id AS story_id, comment.author_id, story.author_id AS story_author_id,
         story.slug AS story_slug, story.title AS story_title, comment.count_likes
  FROM comment
  JOIN user_projection author ON author.user_id = comment.author_id AND ${isActive('author')}
  JOIN story ON story.id = comment.story_id
  WHERE comment.id = ${commentId} AND comment.is_deleted = 0 AND comment.is_removed = 0
  FOR NO KEY UPDATE OF comment`;

/** An item after its likes have changed, and the ids of the requesting members who may read it. */
export const likedItem = { count_likes: integer, readers: integer.list };

/** Returns the response or the error for each request. @param item undefined if the item does not exist */
export function toLikes(
  wishes: readonly MarkChange[],
  item: RowOf<typeof likedItem> | undefined,
): (ResponseOf<typeof likeStory> | CallError)[] {
  const readers = new Set(item?.readers);
  return wishes.map(({ userId, isSet }) =>
    item && readers.has(userId)
      ? { is_liked: isSet ? 1 : 0, count_likes: item.count_likes }
      : new CallError('not_found'),
  );
}

/**
 * Returns the part of a statement, after `changeMarks`, that publishes each like that was set and each that was
 * removed, with the id of the request that caused it.
 * @param payload jsonb of a row of `changed` and `item`
 */
export const publishLikes = (liked: DomainEvent, unliked: DomainEvent, payload: Sql): Sql => sql`
  likes AS (SELECT ${payload} AS payload, version, request_id FROM changed, item WHERE is_added),
  unlikes AS (SELECT ${payload} AS payload, version, request_id FROM changed, item WHERE NOT is_added),
  published_likes AS (${publishFrom(liked, 'likes')}),
  published_unlikes AS (${publishFrom(unliked, 'unlikes')})`;
