import { defineOperation } from '../operation.js';

/**
 * The fields that the gateway adds to the payload of a sign-up and of each kind of log-in; no browser may send them.
 * The gateway makes the cookie's token itself, so that the token never leaves the gateway and accounts knows only its
 * hash (docs/security.md#accounts-and-sessions).
 */
export interface NewSession {
  /** The base64url SHA-256 of the new cookie's token. */
  readonly token_hash: string;
  /** The hash of the token in the cookie that came with the call, whose session ends; null when there was none. */
  readonly old_token_hash: string | null;
  /** The browser's own description, at most 500 characters; null when it sent none. */
  readonly user_agent: string | null;
  /** The network from which the browser came: its address, shortened. */
  readonly network?: string | undefined;
  /** The key of the browser's address, as in rate limits; addresses take turns for the hashing of passwords. */
  readonly address_key?: string | undefined;
  /** Whether the site is in maintenance: then at a log-in a member who is no admin is refused and gets no session. */
  readonly admins_only?: boolean | undefined;
  /** Whether, at a log-in, the browser could not prove that it has logged in to this account before. */
  readonly is_new_device?: boolean | undefined;
}

export const logIn = defineOperation({
  name: 'accounts.log_in',
  method: 'POST',
  path: '/user/account/login',
  audience: 'anyone',
  limit: 'log_in',
  required: ['login', 'password'],
  hides: true,
  reply: 'log_in',
  errors: ['wrong_login', 'suspended', 'maintenance'],
});

/**
 * Does the second step of a log-in (docs/product/accounts.md#two-step-log-in): `token` is the challenge that the log-in
 * returned, `login` the login of that log-in, `code` a code of the app or a recovery code.
 */
export const logInWithCode = defineOperation({
  name: 'accounts.log_in_with_code',
  method: 'POST',
  path: '/user/account/login/code',
  audience: 'anyone',
  limit: 'log_in',
  required: ['login', 'token', 'code'],
  hides: true,
  reply: 'log_in_end',
  errors: ['wrong_code', 'expired_challenge', 'suspended', 'maintenance'],
});

/**
 * Sends the one appeal of a suspended member, who cannot log in (docs/product/admin.md#appeals). The password proves
 * who they are, as at a log-in; wrong ones are counted as there.
 */
export const appealSuspension = defineOperation({
  name: 'accounts.appeal_suspension',
  method: 'POST',
  path: '/user/account/appeal',
  audience: 'anyone',
  limit: 'log_in',
  required: ['login', 'password', 'appeal'],
  reply: 'nothing',
  status: 201,
  errors: ['wrong_login', 'not_found', 'conflict', 'expired_link', 'unreachable'],
});

export const logOut = defineOperation({
  name: 'accounts.log_out',
  method: 'DELETE',
  path: '/user/account/logout',
  audience: 'member',
  hides: true,
  reply: 'nothing',
  status: 204,
});

/** Returns the sessions of a member, the newest first. */
export const listSessions = defineOperation({
  name: 'accounts.list_sessions',
  method: 'GET',
  path: '/user/account/sessions',
  audience: 'member',
  optional: ['next'],
  reply: 'session_list',
  errors: ['bad_cursor'],
});

/**
 * Logs a member out of one browser, by the id that the list of sessions gives. For the present browser it does what
 * log-out does.
 */
export const endSession = defineOperation({
  name: 'accounts.end_session',
  method: 'DELETE',
  path: '/user/account/session',
  audience: 'member',
  required: ['id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});

/** Logs a member out everywhere but here. */
export const endOtherSessions = defineOperation({
  name: 'accounts.end_other_sessions',
  method: 'DELETE',
  path: '/user/account/sessions',
  audience: 'member',
  hides: true,
  reply: 'nothing',
  status: 204,
});

/** The days after its last use at which a session ends. */
export const sessionDays = 30;

/** The days after its start at which a session ends, however often it is used. */
export const sessionMaxDays = 180;

/** The most live sessions of a member; at a further log-in the one that began first ends. */
export const mostSessions = 100;

/** The most characters that are stored of a browser's description of itself. */
export const longestUserAgent = 500;
