import { defineOperation } from '../operation.js';

/** Cancels the change to a new address that is not confirmed yet; without such a change it does nothing. */
export const cancelEmailChange = defineOperation({
  name: 'accounts.cancel_email_change',
  method: 'DELETE',
  path: '/user/account/email/pending',
  audience: 'member',
  reply: 'settings',
});

/**
 * Cancels a change of the email address that is not confirmed yet, or undoes one that is, with the token of the link
 * that was sent to the former address. Every session of the account ends, and its password no longer works.
 */
export const undoEmailChange = defineOperation({
  name: 'accounts.undo_email_change',
  method: 'POST',
  path: '/user/account/email/undo',
  audience: 'anyone',
  required: ['token'],
  reply: 'undone_email_change',
  errors: ['expired_link', 'taken'],
});
