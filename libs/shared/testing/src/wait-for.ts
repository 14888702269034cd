import { setTimeout as pause } from 'node:timers/promises';
import { within } from './within.js';

export interface Timeout {
  /** Milliseconds before giving up; 10 seconds by default. */
  timeout?: number;
  /** Milliseconds between two looks; 20 by default. */
  every?: number;
  /** The expected condition, for the message of the failure. */
  what?: string;
}

/**
 * Looks again and again until the condition gives something else than false, null or undefined, and returns that.
 * A condition that throws has not come true yet; the last error is the cause of the failure.
 * @throws Error when the time is over
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeout = 30_000, every = 20, what = 'the condition' }: Timeout = {},
): Promise<Exclude<T, false | null | undefined>> {
  const lastMoment = Date.now() + timeout;
  let cause: unknown;
  for (;;) {
    try {
      const left = Math.max(1, lastMoment - Date.now());
      // A look that never ends, of a browser that hangs, is given up when the time is over.
      const value = await within(left, condition(), 'The last look was still under way.');
      if (isThere(value)) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= lastMoment)
      throw new Error(`${what} did not come true within ${timeout} ms`, { cause });
    await pause(every);
  }
}

function isThere<T>(value: T): value is Exclude<T, false | null | undefined> {
  return value !== false && value !== null && value !== undefined;
}
