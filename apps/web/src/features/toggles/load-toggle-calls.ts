import type { CallOptions } from '../../lib/call.js';
import { loadPart } from '../../lib/load-part.js';

/** What can be liked and kept. */
export type LikedKind = 'story' | 'comment';

/** The calls behind likes and bookmarks come with the first press. */
export const loadToggleCalls = async ({ fallback }: CallOptions) =>
  (await loadPart(() => import('./toggle-calls.js'), fallback)).toggleCalls;
