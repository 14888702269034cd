import { isOwn, subscriptionCode } from '@quillstead/projections';
import { sql, type Sql } from '@quillstead/service-kit';

/** Whether a member counts as a subscriber where only subscribers of the author may comment. */
export const isSubscriber = (author: string, member: Sql): Sql =>
  sql`(${isOwn(author, member)} OR coalesce(${subscriptionCode(author, member)}, false))`;

/**
 * The member may comment on the story of the row `stat`, if they may read it (docs/product/comments.md#who-may-comment).
 * @param subscribes whether the member is a subscriber, by `isSubscriber`
 */
export const mayComment = (subscribes: Sql): Sql =>
  sql`(stat.comments_policy = 'open' OR (stat.comments_policy = 'subscribers' AND ${subscribes}))`;

/**
 * The columns of `commentsRow`, with the table of the counters under the alias `stat`. A visitor may not comment.
 * @param author alias of the author's `user_projection`
 */
export const commentsColumns = (author: string, viewer: Sql): Sql => sql`
  stat.comments_policy,
  (${viewer} IS NOT NULL AND ${mayComment(isSubscriber(author, viewer))})::int AS is_commentable`;
