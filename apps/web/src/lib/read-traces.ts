/** The traces of reading in this browser: the stories kept for reading offline, and the reading places. */
const storiesCache = 'stories';
const placesKey = 'readingPlaces';
export const readerKey = 'reader';

/**
 * Deletes the traces of another member. The traces of a visitor pass to the member who logs in.
 * @param viewerId from the server: null for a visitor
 */
export function claimReadTraces(viewerId: number | null): void {
  try {
    const before = localStorage.getItem(readerKey);
    if (before !== null && before !== String(viewerId)) void forgetReadTraces();
    if (viewerId === null) localStorage.removeItem(readerKey);
    else localStorage.setItem(readerKey, String(viewerId));
  } catch {
    // Without storage nothing is kept either.
  }
}

/** Deletes the traces of reading in this browser, after a log-out, an ended session or a deleted account. */
export async function forgetReadTraces(): Promise<void> {
  try {
    localStorage.removeItem(placesKey);
    await globalThis.caches?.delete(storiesCache);
  } catch {
    // Forbidden storage holds nothing.
  }
}
