import { forgetReadTraces, readerKey } from './read-traces.js';

/** Read by index.html too, which hides a list until the filter is applied. */
export const filterKey = 'storyFilter';

/** How many words a writer wants to write a day, and has written today. */
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
