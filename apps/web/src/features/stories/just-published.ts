import { useLocation, useNavigate } from 'react-router-dom';
import { useIsHydrating } from '../../lib/hydration.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import type { JustPublishedNoteProps } from './just-published-note.js';

/** The state of the entry of the history that an author opens after they have published the story. */
export const publishedState = { isJustPublished: true };

/** The note after a publication, which is loaded for the author alone. */
export const { Part: JustPublished } = lazyPart<JustPublishedNoteProps>(
  async () => ({ default: (await import('./just-published-note.js')).JustPublishedNote }),
  MissingQuietly,
);

/** Returns whether the viewer has just published the story of the page and has not closed the note about it. */
export function useJustPublished() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  // The entry of the history outlives a reload, and the server does not know it.
  const isHydrating = useIsHydrating();
  return {
    isShown: !isHydrating && typeof state === 'object' && state !== null && 'isJustPublished' in state,
    close: () => void navigate(pathname, { replace: true, state: null, preventScrollReset: true }),
  };
}
