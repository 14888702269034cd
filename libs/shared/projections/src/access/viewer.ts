import type { SessionViewer } from '@quillstead/contracts';
import { type RpcContext, CallError } from '@quillstead/service-kit';

/** Returns the member behind a call that is for members only. Throws `forbidden` for a visitor. */
export function memberOf({ viewer }: Pick<RpcContext, 'viewer'>): SessionViewer {
  if (viewer === null) throw new CallError('forbidden');
  return viewer;
}

/**
 * Returns the moderator or admin behind a call of the admin area, which to everybody else does not exist. The role is
 * the session's, which accounts gives and its events take from every gateway at once. Throws `not_found`.
 */
export function moderatorOf({ viewer }: Pick<RpcContext, 'viewer'>): SessionViewer {
  if (viewer === null || !isModerator(viewer)) throw new CallError('not_found');
  return viewer;
}

/** True if the viewer is a moderator or an admin, by the role of the session. */
export function isModerator(viewer: SessionViewer | null): boolean {
  return viewer?.role === 'moderator' || viewer?.role === 'admin';
}

/** True if lists may show this viewer NSFW stories. */
export function seesNsfwInLists(viewer: SessionViewer | null): boolean {
  return viewer?.show_nsfw === 1;
}
