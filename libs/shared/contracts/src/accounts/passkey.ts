import { defineOperation } from '../operation.js';

/** Returns the passkeys of a member, the oldest first (docs/product/accounts.md#passkeys). */
export const listPasskeys = defineOperation({
  name: 'accounts.list_passkeys',
  method: 'GET',
  path: '/user/account/passkeys',
  audience: 'member',
  reply: 'passkeys',
});

/**
 * Returns the options with which the browser makes a new passkey. Needs the step-up; `password` is one. Throws
 * `quota_reached` for a member who has `mostPasskeys`.
 */
export const startPasskey = defineOperation({
  name: 'accounts.start_passkey',
  method: 'POST',
  path: '/user/account/passkey/options',
  audience: 'member',
  needs: 'step-up',
  limit: 'log_in_account',
  optional: ['password'],
  reply: 'passkey_options',
  errors: ['wrong_password', 'quota_reached'],
});

/** Adds the passkey that the authenticator made: `credential` is the JSON that the browser returned. */
export const addPasskey = defineOperation({
  name: 'accounts.add_passkey',
  method: 'POST',
  path: '/user/account/passkey',
  audience: 'member',
  required: ['credential'],
  optional: ['passkey_name'],
  reply: 'passkey',
  status: 201,
  errors: ['wrong_passkey', 'quota_reached'],
});

export const renamePasskey = defineOperation({
  name: 'accounts.rename_passkey',
  method: 'PUT',
  path: '/user/account/passkey',
  audience: 'member',
  required: ['id', 'passkey_name'],
  reply: 'passkey',
  errors: ['not_found'],
});

/** Removes a passkey. Needs the step-up; `password` is one. */
export const removePasskey = defineOperation({
  name: 'accounts.remove_passkey',
  method: 'DELETE',
  path: '/user/account/passkey',
  audience: 'member',
  needs: 'step-up',
  limit: 'log_in_account',
  required: ['id'],
  optional: ['password'],
  payloadIn: 'body',
  reply: 'nothing',
  status: 204,
  errors: ['wrong_password', 'not_found'],
});

/**
 * Returns the options with which the browser begins a log-in with a passkey. With `token`, the challenge of a log-in
 * whose password was right, the passkey takes the place of the code.
 */
export const startPasskeyLogIn = defineOperation({
  name: 'accounts.start_passkey_log_in',
  method: 'POST',
  path: '/user/account/login/passkey/options',
  audience: 'anyone',
  optional: ['token'],
  reply: 'passkey_options',
  errors: ['expired_challenge'],
});

/**
 * Logs in with a passkey, which needs neither a password nor a code (docs/product/accounts.md#passkeys). With `token`
 * and `login` it is the second step of a log-in with a password.
 */
export const logInWithPasskey = defineOperation({
  name: 'accounts.log_in_with_passkey',
  method: 'POST',
  path: '/user/account/login/passkey',
  audience: 'anyone',
  limit: 'log_in',
  required: ['credential'],
  optional: ['login', 'token'],
  hides: true,
  reply: 'log_in_end',
  errors: ['wrong_passkey', 'expired_challenge', 'suspended', 'maintenance'],
});

/** The most passkeys that a member may have. */
export const mostPasskeys = 20;

/** The minutes in which an authenticator must answer. */
export const passkeyMinutes = 5;
