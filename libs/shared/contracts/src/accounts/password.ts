import { defineOperation } from '../operation.js';

/**
 * Changes the password. Needs the step-up; `password`, the current one, is one. Every other session ends
 * (docs/product/accounts.md#passwords).
 */
export const changePassword = defineOperation({
  name: 'accounts.change_password',
  method: 'PUT',
  path: '/user/account/password',
  audience: 'member',
  needs: 'step-up',
  limit: 'log_in_account',
  required: ['password1', 'password2'],
  optional: ['password'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['wrong_password'],
});

/** Requests a link to choose a new password; the response is alike for all (docs/security.md#accounts-and-sessions). */
export const forgotPassword = defineOperation({
  name: 'accounts.forgot_password',
  method: 'POST',
  path: '/user/account/forgot-password',
  audience: 'anyone',
  limit: 'mail',
  required: ['email'],
  reply: 'nothing',
  status: 202,
});

/**
 * Chooses a new password with the token of a mailed link; every session of the account ends
 * (docs/product/accounts.md#password-reset).
 */
export const resetPassword = defineOperation({
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
