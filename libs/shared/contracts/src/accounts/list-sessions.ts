import { defineCall } from '../define-call.js';

/** Where a member is logged in, the newest first. */
export const listSessions = defineCall({
  name: 'accounts.list_sessions',
  method: 'GET',
  path: '/user/account/sessions',
  audience: 'member',
  optional: ['next'],
  reply: 'session_list',
  errors: ['bad_cursor'],
});
