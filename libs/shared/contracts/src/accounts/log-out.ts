import { defineCall } from '../define-call.js';

export const logOut = defineCall({
  name: 'accounts.log_out',
  method: 'DELETE',
  path: '/user/account/logout',
  audience: 'member',
  hides: true,
  reply: 'nothing',
  status: 204,
});
