import { defineCall } from '../define-call.js';

/** Logs a member out of one browser, by the id that the list of sessions gives; of the present one as log-out does. */
export const endSession = defineCall({
  name: 'accounts.end_session',
  method: 'DELETE',
  path: '/user/account/session',
  audience: 'member',
  required: ['id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});
