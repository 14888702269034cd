import { defineOperation } from '../operation.js';

/** Forgets the new address that waits for its confirmation; where none waits nothing changes. */
export const cancelEmailChange = defineOperation({
  name: 'accounts.cancel_email_change',
  method: 'DELETE',
  path: '/user/account/email/pending',
  audience: 'member',
  reply: 'settings',
});

/**
 * Stops a change of the email address that waits, or takes it back, with the token of the link that the address before
 * was sent. Every session of the account ends, and its password no longer works.
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
