import { defineAsk } from '../define-call.js';
import type { ReplyTypes } from '../replies/index.js';

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
