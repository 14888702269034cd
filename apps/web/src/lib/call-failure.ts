import type { ErrorCode } from '@quillstead/contracts';

/** A call that did not succeed: the sentence to show, and the HTTP status (null: no response came). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    message: string,
    readonly status: number | null,
    /** A newer request has replaced it; the page must not show it. */
    readonly isCancelled = false,
    /** Which error of the contract it is, where a status has several; null: the server did not say. */
    readonly code: ErrorCode | null = null,
    /** The idempotency key was used for another request: the response to that one. */
    readonly stored?: unknown,
  ) {
    super(message);
  }

  /** The site could not be reached, so trying again later makes sense. */
  get isOffline(): boolean {
    return this.status === null && !this.isCancelled;
  }

  /** No response, or a gateway's on the way: the same read may succeed at once. */
  get mayPass(): boolean {
    return this.isOffline || this.status === 502 || this.status === 504;
  }

  /**
   * The server said that there is nothing to see any more, so what is shown of it goes. Other failures clear nothing.
   */
  get isGone(): boolean {
    return this.status === 403 || this.status === 404 || this.status === 410;
  }
}

/** The failure of a call, or a rethrow of what is no such thing (a mistake of ours). */
export function asCallFailure(error: unknown): CallFailure;
/**
 * The same where somebody waits: a mistake of ours shows the fallback and ends the waiting, and is thrown outside of
 * it, so that it is reported as an uncaught error.
 */
export function asCallFailure(error: unknown, fallback: string): CallFailure;
export function asCallFailure(error: unknown, fallback?: string): CallFailure {
  if (error instanceof CallFailure) return error;
  if (fallback === undefined) throw error;
  setTimeout(() => {
    throw error;
  });
  return new CallFailure(fallback, 500);
}

/** What is said when no response came: that, and what it means for what was to be done. */
export function unreachable(fallback = ''): string {
  return `The site could not be reached. ${fallback}`.trim();
}
