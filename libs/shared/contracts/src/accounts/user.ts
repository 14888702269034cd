import { defineOperation } from '../operation.js';

/**
 * Returns the viewer of the session. It changes nothing but the cookies, so it may be repeated and needs no XSRF
 * header.
 */
export const readViewer = defineOperation({
  name: 'accounts.read_viewer',
  method: 'POST',
  path: '/user/account/session',
  audience: 'anyone',
  reply: 'viewer',
  repeat: 'freely',
  withoutXsrf: true,
  errors: ['maintenance'],
});

/**
 * Hides an account at once and deletes it `daysToComeBack` later, or with `is_for_good` at once
 * (docs/product/accounts.md#deletion). A DELETE with a body, because it holds a password.
 */
export const deleteAccount = defineOperation({
  name: 'accounts.delete_account',
  method: 'DELETE',
  path: '/user/account',
  audience: 'member',
  needs: 'step-up',
  limit: 'log_in_account',
  optional: ['password', 'is_for_good'],
  payloadIn: 'body',
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['wrong_password', 'last_admin', 'conflict'],
});

/**
 * Restores an account that its member deleted, and logs in. `token` is the `return_token` of a log-in that proved all
 * that it needs.
 */
export const returnToAccount = defineOperation({
  name: 'accounts.return_to_account',
  method: 'POST',
  path: '/user/account/return',
  audience: 'anyone',
  required: ['token'],
  hides: true,
  reply: 'member',
  errors: ['expired_challenge', 'suspended', 'maintenance'],
});

/** Deletes at once and for good an account that its member deleted, with the same token. */
export const deleteLeavingAccount = defineOperation({
  name: 'accounts.delete_leaving_account',
  method: 'DELETE',
  path: '/user/account/return',
  audience: 'anyone',
  required: ['token'],
  payloadIn: 'body',
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['expired_challenge', 'suspended', 'conflict'],
});

/** The minutes after the log-in for which the `return_token` is valid. */
export const returnMinutes = 15;
