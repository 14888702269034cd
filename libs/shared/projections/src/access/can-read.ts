import { raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * The rules of who may see whom (docs/product/people.md), as SQL. Every condition here is true or false, never null: a
 * visitor is a viewer whose id is null, a user without a row in `user_projection` is hidden unless the caller says
 * otherwise.
 */

/** The user is there for others, neither suspended nor deleted. @param user alias of their `user_projection` */
export const isShown = (user: string): Sql => sql`(${raw(user)}.status = 'active')`;

/** The user is the viewer. @param viewer the viewer's id as bigint, null for a visitor */
export const isOwn = (user: string, viewer: Sql): Sql =>
  sql`(${raw(user)}.user_id IS NOT DISTINCT FROM ${viewer})`;

/**
 * The viewer's subscription to an author: true accepted, false requested, null none. A scalar subquery and not EXISTS,
 * which PostgreSQL may turn into a hash of the whole table.
 */
export const subscriptionCode = (author: string, viewer: Sql): Sql => sql`(
  SELECT subscription.code FROM subscription
  WHERE subscription.subscriber_id = ${viewer} AND subscription.author_id = ${raw(author)}.user_id
)`;

/**
 * The viewer may read what the author publishes, and more of the author than the head of the profile. The author is
 * there, and is public, the viewer, or has accepted the viewer. Roles open nothing here.
 *
 * @param author alias of the author's `user_projection`
 * @param viewer the viewer's id as bigint, null for a visitor
 * @param code the viewer's subscription, where a statement has joined it already
 */
export const canRead = (author: string, viewer: Sql, code = subscriptionCode(author, viewer)): Sql => sql`(
  ${isShown(author)}
  AND (${raw(author)}.is_private = 0 OR ${isOwn(author, viewer)} OR coalesce(${code}, false))
)`;

/**
 * The same of an author whose row the statement has not joined.
 *
 * @param authorId the author's id
 * @param whenUnknown the result for an author whose row has not arrived
 */
export const canReadById = (authorId: Sql, viewer: Sql, whenUnknown = false): Sql =>
  ofRow(canRead('author', viewer), authorId, whenUnknown);

/** `isShown` of a user whose row the statement has not joined. @param whenUnknown as of `canReadById` */
export const isShownById = (userId: Sql, whenUnknown = false): Sql =>
  ofRow(isShown('author'), userId, whenUnknown);

const ofRow = (condition: Sql, userId: Sql, whenUnknown: boolean): Sql => sql`
  coalesce((SELECT ${condition} FROM user_projection author WHERE author.user_id = ${userId}), ${raw(`${whenUnknown}`)})`;
