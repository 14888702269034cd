import { defineOperation } from '../operation.js';

/**
 * Makes a task for the browser of a person who signs up, if the owner of the site wants one, else returns null
 * (docs/product/accounts.md#proof-of-work). Each call makes another one.
 */
export const makeSignUpTask = defineOperation({
  name: 'gateway.make_sign_up_task',
  method: 'POST',
  path: '/user/account/signup/task',
  audience: 'anyone',
  reply: 'sign_up_task',
  repeat: 'freely',
});

/**
 * Makes an account. If the owner of the site wants it, `work_solution` is the solution of a task: without one and with
 * a wrong one it throws `work_needed`, with one that was sent before or has expired `work_expired`.
 */
export const signUp = defineOperation({
  name: 'accounts.sign_up',
  method: 'POST',
  path: '/user/account/signup',
  audience: 'anyone',
  limit: 'sign_up',
  required: ['username', 'email', 'password1', 'password2'],
  optional: ['display_name', 'rdt_cid', 'wbraid', 'gclid', 'invitation', 'work_solution'],
  hides: true,
  reply: 'member',
  status: 201,
  errors: [
    'taken',
    'sign_up_closed',
    'not_invited',
    'expired_link',
    'email_refused',
    'network_refused',
    'work_needed',
    'work_expired',
  ],
});

/**
 * Confirms an address with the token of a mailed link, whoever is logged in where the link is opened. A pending new
 * address becomes the account's; `taken` when another member has taken it meanwhile.
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

/** Requests the verification email again; it goes to the new address when one is pending. */
export const resendVerification = defineOperation({
  name: 'accounts.resend_verification',
  method: 'POST',
  path: '/user/account/verify/resend',
  audience: 'member',
  limit: 'mail',
  reply: 'nothing',
  status: 202,
});
