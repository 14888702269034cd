import { defineCall } from '../define-call.js';

/** Asks for the verification email again; it goes to the new address when one waits. */
export const resendVerification = defineCall({
  name: 'accounts.resend_verification',
  method: 'POST',
  path: '/user/account/verify/resend',
  audience: 'member',
  limit: 'mail',
  reply: 'nothing',
  status: 202,
});
