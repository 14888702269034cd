/** Read by index.html too, which hides a list until the filter is applied. */
export const filterKey = 'storyFilter';

/** The key of the words that a writer wants to write a day, and has written today. */
export const writingGoalKey = 'writingGoal';

/** Deletes all traces of a member in this browser: of reading, and what they typed and did not send. */
export async function leaveNoTraces(): Promise<void> {
  await forgetReadTraces();
  try {
    localStorage.removeItem(readerKey);
    localStorage.removeItem(filterKey);
    localStorage.removeItem(writingGoalKey);
    sessionStorage.clear();
  } catch {
    // Forbidden storage has nothing.
  }
}

/** True if a member is still logged in here, as far as this browser knows without a call. */
export function isStillReader(memberId: number): boolean {
  try {
    return localStorage.getItem(readerKey) === String(memberId);
  } catch {
    return true;
  }
}

/** The traces of reading in this browser: the stories kept for reading offline, and the reading places. */
const storiesCache = 'stories';
const placesKey = 'readingPlaces';
const readerKey = 'reader';

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
    // Without storage nothing is stored either.
  }
}

/** Deletes the traces of reading in this browser, after a log-out, an ended session or a deleted account. */
async function forgetReadTraces(): Promise<void> {
  try {
    localStorage.removeItem(placesKey);
    await globalThis.caches?.delete(storiesCache);
  } catch {
    // Forbidden storage has nothing.
  }
}
