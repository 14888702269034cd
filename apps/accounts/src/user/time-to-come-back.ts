import { daysToComeBack } from '@quillstead/catalogue';

const day = 24 * 60 * 60 * 1_000;

/** When an account is deleted for good whose member can come back from now on. */
export function timeToComeBack(): Date {
  return new Date(Date.now() + daysToComeBack * day);
}
