import { defineJob } from '../define-job.js';

/** Of a greylisting server: the last try is more than an hour after the first. */
const patience = { attempts: 12, firstDelay: 2_000 };

/**
 * Sends the link that confirms somebody's address. No token travels: it is made when the letter is, so that none lies
 * in a queue. `letter_id` is the same at every try.
 */
export const sendVerification = defineJob<{ letter_id: string; user_id: number }>({
  name: 'accounts.send_verification',
  ...patience,
});

/** Sends the link to choose a new password to whoever has the address, if anybody has. */
export const sendPasswordReset = defineJob<{ letter_id: string; email: string }>({
  name: 'accounts.send_password_reset',
  ...patience,
});

/** Forgets sessions, tokens and notes of letters that are over. */
export const forgetOld = defineJob<Record<string, never>>({ name: 'accounts.forget_old', attempts: 3 });
