import { defineCall } from '../define-call.js';

/**
 * Confirms an address with the token of a mailed link, whoever is logged in where it is opened, or nobody. A new address
 * that waited becomes the account's; `taken` when somebody else has got it meanwhile.
 */
export const verifyAccount = defineCall({
  name: 'accounts.verify_account',
  method: 'POST',
  path: '/user/account/verify',
  audience: 'anyone',
  required: ['token'],
  reply: 'viewer',
  visitorStatus: 204,
  errors: ['expired_link', 'taken'],
});
