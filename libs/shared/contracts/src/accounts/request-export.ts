import { defineCall } from '../define-call.js';

/** Has everything that the member wrote put together (product.md, "Accounts"); a letter says when it is there. */
export const requestExport = defineCall({
  name: 'accounts.request_export',
  method: 'POST',
  path: '/user/account/export',
  audience: 'member',
  limit: 'mail',
  reply: 'nothing',
  status: 202,
});
