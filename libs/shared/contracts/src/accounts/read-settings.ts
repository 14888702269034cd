import { defineCall } from '../define-call.js';

export const readSettings = defineCall({
  name: 'accounts.read_settings',
  method: 'GET',
  path: '/user/account/settings',
  audience: 'member',
  reply: 'settings',
});
