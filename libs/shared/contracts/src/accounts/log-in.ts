import { defineCall } from '../define-call.js';

export const logIn = defineCall({
  name: 'accounts.log_in',
  method: 'POST',
  path: '/user/account/login',
  audience: 'anyone',
  limit: 'log_in',
  required: ['login', 'password'],
  hides: true,
  reply: 'member',
  errors: ['wrong_login', 'suspended', 'maintenance'],
});
