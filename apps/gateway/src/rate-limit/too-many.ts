import { CallError } from '@quillstead/service-kit';

/** The refusal of a call that came too often. @param wait milliseconds until the next may come */
export function tooMany(wait: number): CallError {
  return new CallError('too_many', undefined, { retry_after: Math.max(1, Math.ceil(wait / 1000)) });
}
