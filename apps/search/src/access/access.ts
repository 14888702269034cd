import type { SessionViewer } from '@quillstead/contracts';

/** The rules of who may find what (product.md, "People and what they may see"), all in this file. */

/** SQL: the person is there for others, neither suspended nor deleted. @param card alias of their `author_card` */
export const isShown = (card: string): string => `(${card}.status = 'active')`;

/**
 * The SQL condition under which a viewer may find what an author publishes: the author is there, and is public, the
 * viewer, or has accepted the viewer. It is never null, whoever looks.
 *
 * @param card alias of the author's `author_card`; an author without one is hidden by the join
 * @param viewer SQL of the viewer's id as bigint, null for a visitor
 */
export function mayRead(card: string, viewer: string): string {
  return `(
    ${isShown(card)}
    AND (
      ${card}.is_private = 0
      OR ${card}.user_id IS NOT DISTINCT FROM ${viewer}
      OR coalesce((
        SELECT subscription.code FROM subscription
        WHERE subscription.subscriber_id = ${viewer} AND subscription.author_id = ${card}.user_id
      ), false)
    )
  )`;
}

/** Whether lists may hold NSFW stories for this viewer. */
export function seesNsfwInLists(viewer: SessionViewer | null): boolean {
  return viewer?.show_nsfw === 1;
}
