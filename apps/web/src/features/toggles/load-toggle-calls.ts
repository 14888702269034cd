import type { CallOptions } from '../../lib/call.js';
import { loadPart } from '../../lib/load-part.js';

/** The items that a member can like and bookmark. */
export type LikedKind = 'story' | 'comment';

/** The calls behind likes and bookmarks come with the first press. */
export const loadToggleCalls = async ({ fallback }: CallOptions) =>
  (await loadPart(() => import('./toggle-calls.js'), fallback)).toggleCalls;
