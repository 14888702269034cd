import { isOwn, isShown, subscriptionCode } from '@quillstead/projections';
import { raw, sql, type Sql, wireTime } from '@quillstead/service-kit';

/** Returns SQL that is true if a member counts as a subscriber where only subscribers of the author may comment. */
export const isSubscriber = (author: string, member: Sql): Sql =>
  sql`(${isOwn(author, member)} OR coalesce(${subscriptionCode(author, member)}, false))`;

/**
 * Returns the time at which the comments on a story close by its author's setting; null for never.
 *
 * @param postedAt the column with the time of its publication
 * @param author alias of a row with the author's `comments_close_after`
 */
export const commentsEnd = (postedAt: string, author: string): string =>
  `(${postedAt} + ${author}.comments_close_after * interval '24 hours')`;

/**
 * Returns SQL that is true if a member who may read the story of the row `stat` may comment on it
 * (docs/product/comments.md#who-may-comment).
 *
 * @param subscribes whether the member is a subscriber, by `isSubscriber`
 * @param end the time by `commentsEnd`
 */
export const mayComment = (subscribes: Sql, end: string): Sql => sql`(
  coalesce(now() < ${raw(end)}, true)
  AND (stat.comments_policy = 'open' OR (stat.comments_policy = 'subscribers' AND ${subscribes}))
)`;

/**
 * Returns the columns of `commentsOfStory`, with the table of the counters under the alias `stat` and the story under
 * `story`. A visitor may not comment.
 *
 * @param author alias of the author's `user_projection`
 */
export function commentsColumns(author: string, viewer: Sql): Sql {
  const end = commentsEnd('story.posted_at', author);
  return sql`
    stat.comments_policy, CASE WHEN now() >= ${raw(end)} THEN ${wireTime(end)} END AS comments_closed_at,
    (${viewer} IS NOT NULL AND ${mayComment(isSubscriber(author, viewer), end)})::int AS is_commentable,
    (
      EXISTS (SELECT FROM waiting_comment own WHERE own.story_id = story.id AND own.author_id = ${viewer})
      OR (${isOwn(author, viewer)} AND EXISTS (
        SELECT FROM waiting_comment waiting
        JOIN user_projection writer ON writer.user_id = waiting.author_id AND ${isShown('writer', viewer)}
        WHERE waiting.story_id = story.id AND waiting.wait_reason <> 'first'
      ))
    )::int AS has_waiting_comments`;
}
