import { defineOperation } from '../operation.js';

/** Returns whether the viewer's log-in asks for a code, and how many recovery codes are left. */
export const readSecondFactor = defineOperation({
  name: 'accounts.read_second_factor',
  method: 'GET',
  path: '/user/account/second-factor',
  audience: 'member',
  reply: 'second_factor',
});

/**
 * Makes a secret for an authenticator app, in place of one that was not confirmed. Log-ins ask for no code before
 * `confirmSecondFactor` (docs/product/accounts.md#two-step-log-in). Needs the step-up; `password` is one. Throws
 * `conflict` when the second factor is on.
 */
export const startSecondFactor = defineOperation({
  name: 'accounts.start_second_factor',
  method: 'POST',
  path: '/user/account/second-factor',
  audience: 'member',
  needs: 'step-up',
  limit: 'log_in_account',
  optional: ['password'],
  reply: 'second_factor_secret',
  errors: ['wrong_password'],
});

/**
 * Turns the second factor on with a code of the app, and returns the recovery codes. Every other session ends. Throws
 * `conflict` when there is no secret to confirm.
 */
export const confirmSecondFactor = defineOperation({
  name: 'accounts.confirm_second_factor',
  method: 'PUT',
  path: '/user/account/second-factor',
  audience: 'member',
  limit: 'log_in_account',
  required: ['code'],
  hides: true,
  reply: 'recovery_codes',
  errors: ['wrong_code', 'conflict'],
});

/**
 * Turns the second factor off. Needs the step-up, as above; `code` is a code of the app or a recovery code. Does
 * nothing when it is off.
 */
export const turnOffSecondFactor = defineOperation({
  name: 'accounts.turn_off_second_factor',
  method: 'DELETE',
  path: '/user/account/second-factor',
  audience: 'member',
  needs: 'step-up',
  limit: 'log_in_account',
  required: ['code'],
  optional: ['password'],
  payloadIn: 'body',
  reply: 'nothing',
  status: 204,
  errors: ['wrong_password', 'wrong_code'],
});

/** Makes new recovery codes in place of all earlier ones. Throws `conflict` when the second factor is off. */
export const renewRecoveryCodes = defineOperation({
  name: 'accounts.renew_recovery_codes',
  method: 'POST',
  path: '/user/account/second-factor/recovery-codes',
  audience: 'member',
  needs: 'step-up',
  limit: 'log_in_account',
  required: ['code'],
  optional: ['password'],
  reply: 'recovery_codes',
  errors: ['wrong_password', 'wrong_code', 'conflict'],
});

/** The number of recovery codes that a member gets at once. */
export const countRecoveryCodes = 10;

/** The minutes after the password in which the code of a log-in must come. */
export const challengeMinutes = 5;

/** The most codes that may be tried after one password. */
export const mostCodesTried = 5;
