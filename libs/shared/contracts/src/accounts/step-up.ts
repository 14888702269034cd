import { defineOperation } from '../operation.js';

/** Returns the means by which the member can prove who they are (docs/product/accounts.md#step-up). */
export const readStepUp = defineOperation({
  name: 'accounts.read_step_up',
  method: 'GET',
  path: '/user/account/step-up',
  audience: 'member',
  reply: 'step_up',
});

/** Returns the options with which the browser begins a step-up with a passkey. */
export const startStepUp = defineOperation({
  name: 'accounts.start_step_up',
  method: 'POST',
  path: '/user/account/step-up/options',
  audience: 'member',
  reply: 'passkey_options',
});

/**
 * Proves that the member is at the browser, by one of the three: the password, a code of the app or a recovery code,
 * or a passkey. Calls that need it then succeed for `stepUpMinutes`.
 */
export const stepUp = defineOperation({
  name: 'accounts.step_up',
  method: 'POST',
  path: '/user/account/step-up',
  audience: 'member',
  limit: 'log_in_account',
  optional: ['password', 'code', 'credential'],
  reply: 'nothing',
  status: 204,
  errors: ['wrong_password', 'wrong_code', 'wrong_passkey'],
});

/** The minutes for which a session counts as proved after a log-in or a step-up. */
export const stepUpMinutes = 10;
