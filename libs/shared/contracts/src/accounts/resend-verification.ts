import { defineCall } from '../define-call.js';

/** Asks for the verification letter again. */
export const resendVerification = defineCall({
  name: 'accounts.resend_verification',
  method: 'POST',
  path: '/user/account/verify/resend',
  audience: 'member',
  limit: 'mail',
  reply: 'nothing',
  status: 202,
});
