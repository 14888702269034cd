import { defineCall } from '../define-call.js';

/** Asks for a link to choose a new password; answers everybody alike (security.md, "Accounts and sessions"). */
export const forgotPassword = defineCall({
  name: 'accounts.forgot_password',
  method: 'POST',
  path: '/user/account/forgot-password',
  audience: 'anyone',
  limit: 'mail',
  required: ['email'],
  reply: 'nothing',
  status: 202,
});
