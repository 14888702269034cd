import { defineCall } from '../define-call.js';
import { settingsKeys } from './settings-keys.js';

/**
 * Changes what is sent and leaves the rest; `password` is the current one, needed when the address changes. In place of a
 * confirmed address the new one waits as `email_pending` until its link is opened.
 */
export const changeSettings = defineCall({
  name: 'accounts.change_settings',
  method: 'PUT',
  path: '/user/account/settings',
  audience: 'member',
  optional: [...settingsKeys, 'password'],
  hides: true,
  reply: 'settings',
  errors: ['taken', 'wrong_password'],
});
