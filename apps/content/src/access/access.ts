import type { SessionViewer } from '@quillstead/contracts';
import { type AskContext, CallError } from '@quillstead/service-kit';

/** The rules of who may see what of content (product.md, "People and what they may see"), all in this file. */

/** The member behind a call that is for members only. Throws `forbidden` for a visitor. */
export function memberOf({ viewer }: Pick<AskContext, 'viewer'>): SessionViewer {
  if (viewer === null) throw new CallError('forbidden');
  return viewer;
}

/**
 * The SQL condition under which a person is there for others: neither suspended nor deleted. Who is not has no name
 * on a comment and in no list.
 *
 * @param card alias of the person's `author_card`
 */
export function isShown(card: string): string {
  return `(${card}.status = 'active')`;
}

/**
 * The SQL condition under which a viewer may read what an author publishes: the author is there, and is public, the
 * viewer, or has accepted the viewer. It is never null, whoever looks.
 *
 * @param card alias of the author's `author_card`; an author without one is hidden by the join, since nobody knows
 *   yet whether they are private
 * @param viewer SQL of the viewer's id as bigint, null for a visitor
 */
export function mayRead(card: string, viewer: string): string {
  return `(
    ${isShown(card)}
    AND (
      ${card}.is_private = 0
      OR ${card}.user_id IS NOT DISTINCT FROM ${viewer}
      OR coalesce(${subscriptionCode(card, viewer)}, false)
    )
  )`;
}

/**
 * SQL of the viewer's subscription to an author: true accepted, false requested, null none. A scalar subquery and not
 * EXISTS, which PostgreSQL may turn into a hash of the whole table.
 */
export function subscriptionCode(card: string, viewer: string): string {
  return `(
    SELECT subscription.code FROM subscription
    WHERE subscription.subscriber_id = ${viewer} AND subscription.author_id = ${card}.user_id
  )`;
}

/** Whether lists may hold NSFW stories for this viewer. */
export function seesNsfwInLists(viewer: SessionViewer | null): boolean {
  return viewer?.show_nsfw === 1;
}
