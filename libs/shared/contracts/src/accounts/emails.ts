import { defineAsk } from '../define-call.js';
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

/**
 * Tells the present address that another one was asked for, or the address before that it was replaced (`email` is the one
 * that is told), with a link that stops or undoes the change.
 */
export const sendEmailChangeAlert = defineJob<{ letter_id: string; user_id: number; email: string }>({
  name: 'accounts.send_email_change_alert',
  ...patience,
});

/** Tells a member that their password was changed. `changed_at` is ISO 8601, `email` the account's address at that time. */
export const sendPasswordAlert = defineJob<{
  letter_id: string;
  user_id: number;
  email: string;
  changed_at: string;
}>({ name: 'accounts.send_password_alert', ...patience });

/** Tells a member of a log-in from a device that had not logged in to the account before. `logged_in_at` is ISO 8601. */
export const sendLogInAlert = defineJob<{
  letter_id: string;
  user_id: number;
  logged_in_at: string;
  user_agent: string | null;
}>({ name: 'accounts.send_log_in_alert', ...patience });

/** Forgets sessions, tokens and notes of letters that are over. */
export const forgetOld = defineJob<Record<string, never>>({ name: 'accounts.forget_old', attempts: 3 });

/** Somebody followed the link out of a letter: `note_by_email` is off from now on. Harmless for who is not there. */
export const stopMail = defineAsk<{ user_id: number }, null>({
  name: 'accounts.stop_mail',
  repeat: 'freely',
  callers: ['notifications'],
});
