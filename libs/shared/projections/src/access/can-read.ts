/**
 * The rules of who may see whom (product.md, "People and what they may see"), as SQL. Every condition here is true or
 * false, never null: a visitor is a viewer whose id is null, a user without a row in `author_card` is hidden unless the
 * caller says otherwise.
 */

/** SQL: the user is there for others, neither suspended nor deleted. @param user alias of their `author_card` */
export const isShown = (user: string): string => `(${user}.status = 'active')`;

/** SQL: the user is the viewer. @param viewer SQL of the viewer's id as bigint, null for a visitor */
export const isOwn = (user: string, viewer: string): string =>
  `(${user}.user_id IS NOT DISTINCT FROM ${viewer})`;

/**
 * SQL of the viewer's subscription to an author: true accepted, false requested, null none. A scalar subquery and not
 * EXISTS, which PostgreSQL may turn into a hash of the whole table.
 */
export const subscriptionCode = (author: string, viewer: string): string => `(
  SELECT subscription.code FROM subscription
  WHERE subscription.subscriber_id = ${viewer} AND subscription.author_id = ${author}.user_id
)`;

/**
 * SQL: the viewer may read what the author publishes, and more of the author than the head of the profile. The author
 * is there, and is public, the viewer, or has accepted the viewer. Roles open nothing here.
 *
 * @param author alias of the author's `author_card`
 * @param viewer SQL of the viewer's id as bigint, null for a visitor
 * @param code SQL of the viewer's subscription, where a statement has joined it already
 */
export const canRead = (author: string, viewer: string, code = subscriptionCode(author, viewer)): string => `(
  ${isShown(author)}
  AND (${author}.is_private = 0 OR ${isOwn(author, viewer)} OR coalesce(${code}, false))
)`;

/**
 * SQL: the same of an author whose row the statement has not joined.
 *
 * @param authorId SQL of the author's id
 * @param whenUnknown the result for an author whose row has not arrived
 */
export const canReadById = (authorId: string, viewer: string, whenUnknown = false): string =>
  ofRow(canRead('author', viewer), authorId, whenUnknown);

/** SQL: `isShown` of a user whose row the statement has not joined. @param whenUnknown as of `canReadById` */
export const isShownById = (userId: string, whenUnknown = false): string =>
  ofRow(isShown('author'), userId, whenUnknown);

const ofRow = (condition: string, userId: string, whenUnknown: boolean): string =>
  `coalesce((SELECT ${condition} FROM author_card author WHERE author.user_id = ${userId}), ${whenUnknown})`;
