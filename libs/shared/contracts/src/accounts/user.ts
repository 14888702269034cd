import { defineOperation } from '../operation.js';

/** The session call: changes nothing but the cookies, so it may be repeated and needs no XSRF header. */
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

/** Ends an account for good (docs/product/accounts.md#deletion). The only DELETE with a body: it holds a password. */
export const deleteAccount = defineOperation({
  name: 'accounts.delete_account',
  method: 'DELETE',
  path: '/user/account',
  audience: 'member',
  limit: 'log_in_account',
  required: ['password'],
  payloadIn: 'body',
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['wrong_password', 'last_admin'],
});
