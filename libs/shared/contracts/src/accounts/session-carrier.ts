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
