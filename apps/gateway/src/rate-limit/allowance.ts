import { CallError } from '@quillstead/service-kit';

/** How often, in which time. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/** `RATE_LIMIT_SCALE` times as often, at least once. */
export function scaled({ points, seconds }: Allowance, scale: number): Allowance {
  return { points: Math.max(1, Math.round(points * scale)), seconds };
}

/** The refusal of a call that came too often. @param wait milliseconds until the next may come */
export function tooMany(wait: number): CallError {
  return new CallError('too_many', undefined, { retry_after: Math.max(1, Math.ceil(wait / 1000)) });
}
