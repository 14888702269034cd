import { setTimeout as pause } from 'node:timers/promises';
import { requestScope } from '../logging/request-scope.js';

/** Milliseconds that work without a deadline waits. */
const usual = 1_000;
const step = 25;

/**
 * Waits for a row that an event of another service brings, such as the user projection of a member who has just signed
 * up.
 *
 * @param exists whether the row is there now
 * @returns when it is there, or when half the time is over that the call at hand still has: the other half is left to
 *   the call itself, which finds out that the row is missing
 */
export async function awaitRow(exists: () => Promise<boolean>): Promise<void> {
  const begin = Date.now();
  const deadline = requestScope.deadline();
  const lastMoment = begin + (deadline === undefined ? usual : (deadline - begin) / 2);
  while (!(await exists())) {
    if (Date.now() > lastMoment) return;
    await pause(step);
  }
}
