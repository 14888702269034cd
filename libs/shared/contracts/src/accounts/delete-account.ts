import { defineCall } from '../define-call.js';

/** Ends an account for good (product.md, "Accounts"). The only DELETE with a body: it holds a password. */
export const deleteAccount = defineCall({
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
