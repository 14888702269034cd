import { defineCall } from '../define-call.js';

/** Changes the password; `password` is the current one. Every other session ends (api.md, "Limits"). */
export const changePassword = defineCall({
  name: 'accounts.change_password',
  method: 'PUT',
  path: '/user/account/password',
  audience: 'member',
  limit: 'log_in_account',
  required: ['password', 'password1', 'password2'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['wrong_password'],
});
