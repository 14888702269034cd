import { defineCall } from '../define-call.js';

/** Chooses a new password with the token of a mailed link; every session of the account ends (product.md, "Accounts"). */
export const resetPassword = defineCall({
  name: 'accounts.reset_password',
  method: 'POST',
  path: '/user/account/reset-password',
  audience: 'anyone',
  required: ['token', 'password1', 'password2'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['expired_link'],
});
