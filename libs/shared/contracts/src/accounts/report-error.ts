import { defineCall } from '../define-call.js';

/** A browser tells of a fault of ours; nobody is asked who they are (api.md, "Calls"). */
export const reportError = defineCall({
  name: 'accounts.report_error',
  method: 'POST',
  path: '/error',
  audience: 'anyone',
  limit: 'error_report',
  required: ['error'],
  reply: 'nothing',
  status: 204,
  withoutXsrf: true,
});
