import { defineCall } from '../define-call.js';

/** Logs a member out everywhere but here. */
export const endOtherSessions = defineCall({
  name: 'accounts.end_other_sessions',
  method: 'DELETE',
  path: '/user/account/sessions',
  audience: 'member',
  hides: true,
  reply: 'nothing',
  status: 204,
});
