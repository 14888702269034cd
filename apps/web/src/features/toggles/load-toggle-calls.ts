import { loadPart } from '../../lib/load-part.js';

/** What can be liked and kept. */
export type LikedKind = 'story' | 'comment';

/** The calls behind likes and bookmarks come with the first press. */
export const loadToggleCalls = async () => (await loadPart(() => import('./toggle-calls.js'))).toggleCalls;
