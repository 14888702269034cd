import { Injectable } from '@nestjs/common';
import { raw } from '@quillstead/service-kit';

/** The hour of a day, UTC, at which daily emails leave. */
const digestHour = 7;

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** Returns the last time before `now` at which daily emails are due. */
export function lastDigest(now: Date): Date {
  return new Date(Math.floor((now.getTime() - digestHour * hour) / day) * day + digestHour * hour);
}

/** Returns the next time after `now` at which daily emails are due. */
export function nextDigest(now: Date): Date {
  return new Date(lastDigest(now).getTime() + day);
}

/** The next such time, as an expression in SQL. */
export const nextDigestAt = raw(`(
  (date_trunc('day', now() AT TIME ZONE 'UTC' - interval '${digestHour} hours') + interval '1 day ${digestHour} hours')
  AT TIME ZONE 'UTC'
)`);

const firstRetry = 2_000;
const longestRetry = 60 * 60 * 1_000;

/**
 * Returns the milliseconds before the next try: doubled each time, an hour at most. @param tries made so far, from 1
 */
export function retryDelay(tries: number): number {
  return Math.min(firstRetry * 2 ** (tries - 1), longestRetry);
}

/** The time for which an email is tried at least, as RFC 5321 advises (4.5.4.1). */
const longestWait = 5 * day;
/** The fewest tries, so that an email that was first tried late is not given up at once. */
const fewestTries = 16;

/**
 * Returns true if an email that could not be sent is not tried again. @param since the time at which it was made or
 * asked for
 */
export function isGivenUp({ tries, since }: { tries: number; since: Date }, now: Date): boolean {
  return tries >= fewestTries && now.getTime() - since.getTime() >= longestWait;
}

/** The present time; tests use a clock of their own. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
