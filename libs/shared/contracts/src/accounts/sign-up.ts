import { defineOperation } from '../operation.js';

export const signUp = defineOperation({
  name: 'accounts.sign_up',
  method: 'POST',
  path: '/user/account/signup',
  audience: 'anyone',
  limit: 'sign_up',
  required: ['username', 'email', 'password1', 'password2'],
  optional: ['display_name', 'rdt_cid', 'wbraid', 'gclid'],
  hides: true,
  reply: 'member',
  status: 201,
  errors: ['taken'],
});

/**
 * Confirms an address with the token of a mailed link. It makes no difference who is logged in where the link is
 * opened. A new address that waited becomes the account's; `taken` when another member has got it meanwhile.
 */
export const verifyAccount = defineOperation({
  name: 'accounts.verify_account',
  method: 'POST',
  path: '/user/account/verify',
  audience: 'anyone',
  required: ['token'],
  reply: 'viewer',
  visitorStatus: 204,
  errors: ['expired_link', 'taken'],
});

/** Requests the verification email again; it goes to the new address when one waits. */
export const resendVerification = defineOperation({
  name: 'accounts.resend_verification',
  method: 'POST',
  path: '/user/account/verify/resend',
  audience: 'member',
  limit: 'mail',
  reply: 'nothing',
  status: 202,
});
