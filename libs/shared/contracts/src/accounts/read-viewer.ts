import { defineCall } from '../define-call.js';

/** The session call: changes nothing but the cookies, so it may be repeated and needs no XSRF header. */
export const readViewer = defineCall({
  name: 'accounts.read_viewer',
  method: 'POST',
  path: '/user/account/session',
  audience: 'anyone',
  reply: 'viewer',
  repeat: 'freely',
  withoutXsrf: true,
  errors: ['maintenance'],
});
