import { canRead, isNotBlocked } from '@quillstead/projections';
import { raw, sql, type Sql } from '@quillstead/service-kit';

/** A member's wish to have marked an item or not, under the request that brought it. */
export interface MarkChange {
  readonly userId: number;
  readonly isSet: boolean;
  readonly requestId: string;
}

/** The tables of marks: a row is a member's mark of an item. */
type MarkTable = 'story_like' | 'story_bookmark' | 'comment_like' | 'comment_bookmark';

/**
 * The beginning of a statement that sets or removes marks of an item: `WITH ${changeMarks(…)}, …`. Its
 * CTEs:
 * - `item`: the locked item. The lock makes the counter that is kept of the marks exact, and lets versions grow in the
 *   order of the changes.
 * - `reader`: those of the members who may read it, with the last wish of each.
 * - `changed`: the marks that this has set or removed: `user_id`, `is_added`, `request_id`, and
 *   `version`, which grows with every change of this member's mark of this item.
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

/** How many marks there are more after the change, as `more`, where the number has changed. */
export const moreMarks = sql`(
  SELECT more FROM (SELECT (2 * count(*) FILTER (WHERE is_added) - count(*))::integer AS more FROM changed) AS counted
  WHERE more <> 0
) AS counted`;
