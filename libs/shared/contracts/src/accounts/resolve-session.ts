import { defineAsk } from '../define-call.js';
import type { ReplyTypes } from '../replies/index.js';

/** Whose session a cookie names; `token_hash` is the base64url SHA-256 of the cookie's value. Null: nobody's. */
export const resolveSession = defineAsk<{ token_hash: string }, SessionViewer | null>({
  name: 'accounts.resolve_session',
  repeat: 'freely',
});

/** What every process may know of the person behind a call. */
export interface SessionViewer {
  readonly id: number;
  readonly session_id: number;
  readonly username: string;
  readonly role: ReplyTypes['member']['role'];
  readonly show_nsfw: 0 | 1;
}
