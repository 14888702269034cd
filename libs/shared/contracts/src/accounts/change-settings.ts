import { defineCall } from '../define-call.js';
import { settingsKeys } from './settings-keys.js';

/** Changes what is sent and leaves the rest; `password` is the current one, needed when the address changes. */
export const changeSettings = defineCall({
  name: 'accounts.change_settings',
  method: 'PUT',
  path: '/user/account/settings',
  audience: 'member',
  optional: [...settingsKeys, 'password'],
  reply: 'settings',
  errors: ['taken', 'wrong_password'],
});
