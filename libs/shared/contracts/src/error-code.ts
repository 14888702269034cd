import { signUpRefusals } from '@quillstead/catalogue';
import { notFoundMessage } from './http-names.js';

/**
 * Every error of a call, and the HTTP status that the gateway turns it into (docs/api.md#status-codes).
 * `message` is the sentence shown unless the error brings its own.
 */
export const errorCodes = {
  invalid: { status: 400, message: 'The request is not valid.' },
  bad_cursor: { status: 400, message: 'Next is not an acceptable value.' },
  wrong_login: { status: 401, message: 'Username or password is incorrect.' },
  forbidden: { status: 403, message: '403: Request forbidden.' },
  wrong_password: { status: 403, message: 'Password is incorrect.' },
  wrong_code: { status: 403, message: 'Code is incorrect or was already used.' },
  wrong_passkey: { status: 403, message: 'The passkey was not accepted. Please try again.' },
  step_up_required: { status: 403, message: 'Please prove that it is you, and try again.' },
  second_factor_required: {
    status: 403,
    message:
      'The admin area needs two-step log-in or a passkey. Set one up in the settings of your account, or log in with it.',
  },
  suspended: { status: 403, message: 'This account is suspended.' },
  sign_up_closed: { status: 403, message: signUpRefusals.closed },
  not_invited: { status: 403, message: signUpRefusals.invitation },
  email_refused: { status: 403, message: 'This email address cannot be used here. Please use another one.' },
  network_refused: { status: 403, message: 'Nobody can sign up from this network at present.' },
  work_needed: {
    status: 403,
    message: 'Signing up takes a small task of your browser here, and it was not solved. Please try again.',
  },
  may_not_publish: { status: 403, message: 'Not every member can publish here.' },
  approval_needed: {
    status: 403,
    message: 'The staff of this site reads the first stories of every member before others do.',
  },
  not_found: { status: 404, message: notFoundMessage },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  conflict: { status: 409, message: 'This was changed elsewhere meanwhile.' },
  quota_reached: { status: 409, message: 'There is no room for more. Please delete something first.' },
  no_device: { status: 409, message: 'Please set the address of your device in the settings first.' },
  key_reused: {
    status: 409,
    message: 'This request was made before with another text. Please reload the page and try again.',
  },
  last_admin: { status: 409, message: 'The last admin must stay one: make somebody else an admin first.' },
  taken: { status: 409, message: 'This name is already taken.' },
  expired_link: { status: 410, message: 'This link has expired or was already used.' },
  expired_challenge: {
    status: 410,
    message: 'This took too long or too many tries. Please log in with your password again.',
  },
  work_expired: {
    status: 410,
    message: 'The task of your browser has expired or was already used. Please try again.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  not_json: { status: 415, message: 'The request must be JSON.' },
  too_many: { status: 429, message: 'Too many tries. Please wait a moment.' },
  new_member_limit: { status: 429, message: 'New members cannot do this so often yet.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  overloaded: { status: 503, message: 'The site is very busy. Please try again in a moment.' },
  unreachable: { status: 503, message: 'A part of the site is out of reach. Please try again in a moment.' },
  maintenance: { status: 503, message: 'We are currently undergoing maintenance.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;
