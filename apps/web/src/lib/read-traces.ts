/** What reading leaves in this browser: the stories kept for when there is no connection, and where one stopped. */
const storiesCache = 'stories';
const placesKey = 'readingPlaces';
const readerKey = 'reader';

/**
 * Forgets what another member has left here; what a visitor read becomes that of the member who logs in.
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

/** Leaves nothing of what was read in this browser: after a log-out, an ended session, a deleted account. */
async function forgetReadTraces(): Promise<void> {
  try {
    localStorage.removeItem(placesKey);
    await globalThis.caches?.delete(storiesCache);
  } catch {
    // Forbidden storage holds nothing.
  }
}

/** Leaves nothing at all of a member in this browser, neither what they read nor what they typed and did not send. */
export async function leaveNoTraces(): Promise<void> {
  await forgetReadTraces();
  try {
    localStorage.removeItem(readerKey);
    sessionStorage.clear();
  } catch {
    // Forbidden storage holds nothing.
  }
}

/** Whether a member is still logged in here, as far as this browser knows without a call. */
export function isStillReader(memberId: number): boolean {
  try {
    return localStorage.getItem(readerKey) === String(memberId);
  } catch {
    return true;
  }
}
