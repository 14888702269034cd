import type { SessionViewer } from '@quillstead/contracts';
import { type AskContext, CallError } from '@quillstead/service-kit';

/** The rules of who may see what of content (product.md, "People and what they may see"), all in this file. */

/** The member behind a call that is for members only. Throws `forbidden` for a visitor. */
export function memberOf({ viewer }: Pick<AskContext, 'viewer'>): SessionViewer {
  if (viewer === null) throw new CallError('forbidden');
  return viewer;
}

/**
 * The SQL condition under which a viewer may read what an author publishes: the author is public or the viewer. It
 * is never null, whoever looks.
 *
 * @param card alias of the author's `author_card`; an author without one is hidden by the join, since nobody knows
 *   yet whether they are private
 * @param viewer SQL of the viewer's id as bigint, null for a visitor
 */
export function mayRead(card: string, viewer: string): string {
  return `(${card}.is_private = 0 OR ${card}.user_id IS NOT DISTINCT FROM ${viewer})`;
}

/** Whether lists may hold NSFW stories for this viewer. */
export function seesNsfwInLists(viewer: SessionViewer | null): boolean {
  return viewer?.show_nsfw === 1;
}
