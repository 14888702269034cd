import type { SessionViewer } from '@quillstead/contracts';

/** The sender of a request, as far as the gateway knows it. */
export interface Caller {
  /** The viewer; null for a visitor. */
  readonly viewer: SessionViewer | null;
  /** The hash of the session's token; null when no session of ours was named. */
  readonly tokenHash: string | null;
  /** The cookie's value, to set it again for another 30 days. */
  readonly token: string | null;
  /** Epoch milliseconds from which the session is over, however often it is used; null when it is not known. */
  readonly endsAt: number | null;
  /** True if the browser sent a session cookie, also one of a session that has ended. */
  readonly sentCookie: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before anything else is done with a call or a page. */
    caller: Caller | null;
  }
}

export const visitor: Caller = {
  viewer: null,
  tokenHash: null,
  token: null,
  endsAt: null,
  sentCookie: false,
};
