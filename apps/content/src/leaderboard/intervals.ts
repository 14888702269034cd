import type { LeaderboardInterval } from '@quillstead/catalogue';

/** The intervals that end, in UTC; weeks begin on Monday. */
export type ClosedInterval = Exclude<LeaderboardInterval, 'top_all_time'>;

export const closedIntervals: readonly ClosedInterval[] = ['top_day', 'top_week', 'top_month', 'top_year'];

/** Returns the first moment of the interval in which a time lies. */
export function startOf(interval: ClosedInterval, time: Date): Date {
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  if (interval === 'top_year') return new Date(Date.UTC(year, 0, 1));
  if (interval === 'top_month') return new Date(Date.UTC(year, month, 1));
  if (interval === 'top_day') return new Date(Date.UTC(year, month, day));
  const sinceMonday = (time.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(year, month, day - sinceMonday));
}

/** Returns the first moment of the interval after the one that starts then. */
export function nextStart(interval: ClosedInterval, start: Date): Date {
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  if (interval === 'top_year') return new Date(Date.UTC(year + 1, 0, 1));
  if (interval === 'top_month') return new Date(Date.UTC(year, month + 1, 1));
  return new Date(Date.UTC(year, month, day + (interval === 'top_day' ? 1 : 7)));
}

/**
 * Yields the first moments of the intervals that are over, the earliest first, from the interval in which a time lies.
 */
export function* overSince(interval: ClosedInterval, since: Date, now: Date): Generator<Date> {
  let start = startOf(interval, since);
  for (let end = nextStart(interval, start); end <= now; end = nextStart(interval, start)) {
    yield start;
    start = end;
  }
}
