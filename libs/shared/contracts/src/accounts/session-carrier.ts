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
  /** The site is being worked on: at a log-in whoever is no admin is refused and gets no session. */
  readonly admins_only?: boolean | undefined;
}
