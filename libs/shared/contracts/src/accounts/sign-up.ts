import { defineCall } from '../define-call.js';

export const signUp = defineCall({
  name: 'accounts.sign_up',
  method: 'POST',
  path: '/user/account/signup',
  audience: 'anyone',
  limit: 'sign_up',
  required: ['username', 'email', 'password1', 'password2'],
  optional: ['display_name', 'rdt_cid', 'wbraid', 'gclid'],
  hides: true,
  reply: 'member',
  status: 201,
  errors: ['taken'],
});
