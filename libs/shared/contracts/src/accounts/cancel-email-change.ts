import { defineCall } from '../define-call.js';

/** Forgets the new address that waits for its confirmation; where none waits nothing changes. */
export const cancelEmailChange = defineCall({
  name: 'accounts.cancel_email_change',
  method: 'DELETE',
  path: '/user/account/email/pending',
  audience: 'member',
  reply: 'settings',
});
