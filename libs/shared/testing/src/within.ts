import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns the value of a promise if it settles in time. A later value is dropped.
 *
 * @param milliseconds how long it may take
 * @param complaint the message of the failure
 * @throws Error when the time is over
 */
export async function within<T>(
  milliseconds: number,
  awaited: T | Promise<T>,
  complaint: string,
): Promise<T> {
  const over = new AbortController();
  const late = pause(milliseconds, null, { signal: over.signal }).then(() => {
    throw new Error(complaint);
  });
  return Promise.race([awaited, late]).finally(() => over.abort());
}
