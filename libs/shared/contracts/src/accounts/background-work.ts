import { z } from 'zod';
import { defineJob, defineTask } from '../background-work.js';
import { id, text, time } from '../wire.js';

/** The attempts at an email: for the sake of greylisting servers the last is more than an hour after the first. */
const timeout = { attempts: 12, firstDelay: 2_000 };

/** The field that every email has: an id that is the same at every try. */
const email = z.object({ email_id: text });

/**
 * Sends the link that confirms the address of a member. The job has no token: the token is made with the email, so that
 * no queue stores one.
 */
export const sendVerification = defineJob({
  name: 'accounts.send_verification',
  schema: email.extend({ user_id: id }),
  ...timeout,
});

/** Sends the link to choose a new password to the member who has the address, if there is one. */
export const sendPasswordReset = defineJob({
  name: 'accounts.send_password_reset',
  schema: email.extend({ email: text }),
  ...timeout,
});

/**
 * Notifies the present address that a change to another one was requested, or the former address that it was replaced
 * (`email` is the receiver), with a link that stops or undoes the change.
 */
export const sendEmailChangeAlert = defineJob({
  name: 'accounts.send_email_change_alert',
  schema: email.extend({ user_id: id, email: text }),
  ...timeout,
});

/** Notifies a member that their password was changed; `email` is the account's address at that time. */
export const sendPasswordAlert = defineJob({
  name: 'accounts.send_password_alert',
  schema: email.extend({ user_id: id, email: text, changed_at: time }),
  ...timeout,
});

/** Notifies a member that their second factor was turned on or off, or that its recovery codes are new. */
export const sendSecondFactorAlert = defineJob({
  name: 'accounts.send_second_factor_alert',
  schema: email.extend({ user_id: id, change: z.enum(['on', 'off', 'new_codes']), changed_at: time }),
  ...timeout,
});

/** Notifies a member that a passkey was added to their account or removed. */
export const sendPasskeyAlert = defineJob({
  name: 'accounts.send_passkey_alert',
  schema: email.extend({ user_id: id, change: z.enum(['added', 'removed']), changed_at: time }),
  ...timeout,
});

/** Notifies a member of a log-in from a device that had not logged in to the account before. */
export const sendLogInAlert = defineJob({
  name: 'accounts.send_log_in_alert',
  schema: email.extend({ user_id: id, logged_in_at: time, user_agent: text.nullable() }),
  ...timeout,
});

/**
 * Notifies a member that their account will be deleted and how to come back, or that it is back. The job is queued
 * before the deletion is committed.
 */
export const sendDeletionEmail = defineJob({
  name: 'accounts.send_deletion_email',
  schema: email.extend({ user_id: id, kind: z.enum(['leaving', 'returned']) }),
  ...timeout,
});

/** Repeated: deletes for good the accounts whose members did not come back in time. */
export const deleteDueAccountsJob = defineJob({ name: 'accounts.delete_due_accounts', attempts: 3 });

/** Deletes sessions, tokens and notes of emails that have expired. */
export const forgetOld = defineJob({ name: 'accounts.forget_old', attempts: 3 });

/** Repeated: deletes client errors that did not occur again. */
export const forgetOldErrorsJob = defineJob({ name: 'accounts.forget_old_errors' });

/** Makes an export that was requested. */
export const makeExportJob = defineJob({
  name: 'accounts.make_export',
  schema: z.object({ export_id: id }),
  firstDelay: 5_000,
});

/** Notifies the member that their export is ready. */
export const sendExportEmail = defineJob({
  name: 'accounts.send_export_email',
  schema: email.extend({ export_id: id }),
  ...timeout,
});

/** Repeated: deletes exports that have expired, and queues again those whose job was lost. */
export const keepExportsJob = defineJob({ name: 'accounts.keep_exports', attempts: 3 });

/** Repeated: ends suspensions whose time is over. */
export const endSuspensionsJob = defineJob({ name: 'accounts.end_suspensions', attempts: 3 });

/**
 * Makes the picture of a member from the file that they sent; the key is the member's id. A file on which the process
 * dies is tried again once.
 */
export const makePicture = defineTask({ name: 'accounts.make_picture', lease: 60 });

/**
 * Moves the files of a picture to where the state of its account requires them: public, private or nowhere. The key has
 * the id of the member and the name of the picture, with a space between them.
 */
export const placePicture = defineTask({ name: 'accounts.place_picture' });

/** Deletes files of pictures and uploads that no row of the database names. */
export const sweepPictures = defineJob({ name: 'accounts.sweep_pictures', attempts: 3 });
