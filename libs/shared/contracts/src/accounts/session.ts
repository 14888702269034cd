import { defineAsk, defineCall } from '../define-call.js';
import { defineFact } from '../define-fact.js';
import type { ReplyTypes } from '../replies/index.js';

/**
 * What the gateway adds to the payload of `sign_up` and `log_in`, which no browser may send: it makes the cookie's
 * token itself, so that the token never leaves the gateway and only its hash is known here (security.md).
 */
export interface SessionCarrier {
  /** The base64url SHA-256 of the new cookie's token. */
  readonly token_hash: string;
  /** The same of the cookie that came with the call, whose session ends; null when there was none. */
  readonly old_token_hash: string | null;
  /** The browser's own description, at most 500 characters; null when it sent none. */
  readonly user_agent: string | null;
  /** The network from which the browser came: its address, shortened. */
  readonly network?: string | undefined;
  /** What the address is counted as; the hashes that it asks for wait their turn together. */
  readonly address_key?: string | undefined;
  /** The site is being worked on: at a log-in whoever is no admin is refused and gets no session. */
  readonly admins_only?: boolean | undefined;
  /** At a log-in: the browser could not prove that it has logged in to this account before. */
  readonly is_new_device?: boolean | undefined;
}

export const logIn = defineCall({
  name: 'accounts.log_in',
  method: 'POST',
  path: '/user/account/login',
  audience: 'anyone',
  limit: 'log_in',
  required: ['login', 'password'],
  hides: true,
  reply: 'member',
  errors: ['wrong_login', 'suspended', 'maintenance'],
});

export const logOut = defineCall({
  name: 'accounts.log_out',
  method: 'DELETE',
  path: '/user/account/logout',
  audience: 'member',
  hides: true,
  reply: 'nothing',
  status: 204,
});

/**
 * Under which key the tries to log in with a login are counted: one for each account, whether it is named by its
 * username or its email address and however these are written. A login that names nobody has a key of its own, which
 * looks the same. The key is opaque: nobody can tell from it who it belongs to or whether there is an account.
 */
export const findLogInBucket = defineAsk<{ login: string }, string>({
  name: 'accounts.find_log_in_bucket',
  callers: ['gateway'],
  repeat: 'freely',
});

/**
 * Whose session a cookie names; null: nobody's. `token_hash` is the base64url SHA-256 of the cookie's value, `network`
 * the shortened address from which it came.
 */
export const resolveSession = defineAsk<
  { token_hash: string; network?: string | undefined },
  ResolvedSession | null
>({
  name: 'accounts.resolve_session',
  repeat: 'freely',
  callers: ['gateway'],
});

export interface ResolvedSession extends SessionViewer {
  /**
   * Epoch milliseconds from which the session is over, however often it is used. Only a version of accounts that knows
   * no such end leaves it out.
   */
  readonly ends_at?: number;
}

/** What every process may know of the person behind a call. */
export interface SessionViewer {
  readonly id: number;
  readonly session_id: number;
  readonly username: string;
  readonly role: ReplyTypes['member']['role'];
  readonly show_nsfw: 0 | 1;
}

/** Where a member is logged in, the newest first. */
export const listSessions = defineCall({
  name: 'accounts.list_sessions',
  method: 'GET',
  path: '/user/account/sessions',
  audience: 'member',
  optional: ['next'],
  reply: 'session_list',
  errors: ['bad_cursor'],
});

/** Logs a member out of one browser, by the id that the list of sessions gives; of the present one as log-out does. */
export const endSession = defineCall({
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
export const endOtherSessions = defineCall({
  name: 'accounts.end_other_sessions',
  method: 'DELETE',
  path: '/user/account/sessions',
  audience: 'member',
  hides: true,
  reply: 'nothing',
  status: 204,
});

/** A session is over: every gateway forgets whom its cookie meant. */
export const sessionEnded = defineFact<{ session_id: number; token_hash: string; user_id: number }>({
  name: 'accounts.session_ended',
  subject: ({ session_id }) => `session:${session_id}`,
  keepers: ['gateway'],
});
