import { setTimeout as pause } from 'node:timers/promises';

/** Returns the work's result, if it has one within so many milliseconds. Throws otherwise; the work goes on. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const timer = new AbortController();
  const late = pause(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no response within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** Milliseconds between two looks, and how many there are. */
const step = 10;
const most = 20;

/** Waits a step each time it is called; false when it has waited long enough. */
export function waitLong(): () => Promise<boolean> {
  let steps = 0;
  return async () => {
    if (steps === most) return false;
    steps += 1;
    await pause(step);
    return true;
  };
}
