import { raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * The rules of who may see whom (docs/product/people.md), as SQL. Every condition here is true or false, never null: a
 * visitor is a viewer whose id is null, a user without a row in `user_projection` is hidden unless the caller says
 * otherwise.
 */

/**
 * True when a subquery has no row: `NOT EXISTS`, read row by row. PostgreSQL may turn NOT EXISTS into a hash of the
 * whole table; and of `(subquery) IS NULL` it believes that one row in 200 passes, so that it reads and sorts a whole
 * list for one page. Of this form it believes that nearly all pass, which is so for blocks and mutes.
 *
 * @param subquery selects `true`, at most once
 */
export const hasNo = (subquery: Sql): Sql => sql`(nullif(true, (${subquery})) IS NOT NULL)`;

/**
 * Returns the condition that the user is there, neither suspended nor deleted. @param user alias of their
 * `user_projection`
 */
export const isActive = (user: string): Sql => sql`(${raw(user)}.status = 'active')`;

/**
 * Returns the condition that neither of two people has blocked the other (docs/product/people.md#blocks).
 *
 * @param user the id of one, `viewer` that of the other as bigint; null for a visitor, whom no member has blocked
 */
export const isNotBlocked = (user: Sql, viewer: Sql): Sql =>
  hasNo(
    sql`SELECT true FROM block_pair WHERE block_pair.user_id = ${viewer} AND block_pair.other_id = ${user} LIMIT 1`,
  );

/**
 * Returns the condition that the user is there for the viewer: active, and neither has blocked the other.
 *
 * @param user alias of their `user_projection`
 * @param viewer the viewer's id as bigint, null for a visitor
 */
export const isShown = (user: string, viewer: Sql): Sql =>
  sql`(${isActive(user)} AND ${isNotBlocked(sql`${raw(user)}.user_id`, viewer)})`;

/** Returns the condition that the user is the viewer. @param viewer the viewer's id as bigint, null for a visitor */
export const isOwn = (user: string, viewer: Sql): Sql =>
  sql`(${raw(user)}.user_id IS NOT DISTINCT FROM ${viewer})`;

/**
 * Returns the viewer's subscription to an author: true accepted, false requested, null none. A scalar subquery and not
 * EXISTS, which PostgreSQL may turn into a hash of the whole table.
 */
export const subscriptionCode = (author: string, viewer: Sql): Sql => sql`(
  SELECT subscription.code FROM subscription
  WHERE subscription.subscriber_id = ${viewer} AND subscription.author_id = ${raw(author)}.user_id
)`;

/**
 * Returns the condition that the viewer may read what the author publishes, and more of the author than the head of the
 * profile. The author is there for the viewer, and is public, the viewer, or has accepted the viewer. Roles open
 * nothing here.
 *
 * @param author alias of the author's `user_projection`
 * @param viewer the viewer's id as bigint, null for a visitor
 * @param code the viewer's subscription, where a statement has joined it already
 */
export const canRead = (author: string, viewer: Sql, code = subscriptionCode(author, viewer)): Sql => sql`(
  ${isShown(author, viewer)}
  AND (${raw(author)}.is_private = 0 OR ${isOwn(author, viewer)} OR coalesce(${code}, false))
)`;

/**
 * Returns the condition that the viewer may read a story: may read its author, and is a member where the story is for
 * members only.
 *
 * @param story alias of a row with `is_members_only`; the other parameters as of `canRead`
 */
export const canReadStory = (story: string, author: string, viewer: Sql): Sql =>
  sql`(${canRead(author, viewer)} AND ${isForViewer(story, viewer)})`;

/**
 * Returns the condition that a story whose author the viewer may read is for the viewer too.
 * @param story alias of a row with `is_members_only`
 */
export const isForViewer = (story: string, viewer: Sql): Sql =>
  sql`(${raw(story)}.is_members_only = 0 OR ${viewer} IS NOT NULL)`;

/**
 * Returns the same condition as `canRead`, for an author whose row the statement has not joined.
 *
 * @param authorId the author's id
 * @param whenUnknown the result for an author whose row has not arrived
 */
export const canReadById = (authorId: Sql, viewer: Sql, whenUnknown = false): Sql =>
  ofRow(canRead('author', viewer), authorId, whenUnknown);

/**
 * Returns the condition `isShown` for a user whose row the statement has not joined. @param whenUnknown as of
 * `canReadById`
 */
export const isShownById = (userId: Sql, viewer: Sql, whenUnknown = false): Sql =>
  ofRow(isShown('author', viewer), userId, whenUnknown);

const ofRow = (condition: Sql, userId: Sql, whenUnknown: boolean): Sql => sql`
  coalesce((SELECT ${condition} FROM user_projection author WHERE author.user_id = ${userId}), ${raw(`${whenUnknown}`)})`;
