import type { ErrorCode } from '@quillstead/contracts';

/** A call that did not succeed: the sentence to show, and the HTTP status (null: no response came). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    message: string,
    readonly status: number | null,
    /** A newer request has replaced it; the page must not show it. */
    readonly isCancelled = false,
    /** The error of the contract, where a status has several; null when the response does not name it. */
    readonly code: ErrorCode | null = null,
    /** The idempotency key was used for another request: the response to that one. */
    readonly stored?: unknown,
  ) {
    super(message);
  }

  /** True if the site could not be reached, so trying again later makes sense. */
  get isOffline(): boolean {
    return this.status === null && !this.isCancelled;
  }

  /** True without a response, or with the error of a proxy: the same read may succeed at once. */
  get mayPass(): boolean {
    return this.isOffline || this.status === 502 || this.status === 504;
  }

  /**
   * The server says that the item no longer exists, so the page removes it. Other failures remove nothing.
   */
  get isGone(): boolean {
    return this.status === 403 || this.status === 404 || this.status === 410;
  }

  /** True if an item that an address names no longer exists, or if nothing can have that name. */
  get isNotFound(): boolean {
    return this.isGone || this.status === 400;
  }
}

/** Returns an error that is a CallFailure; rethrows any other error (a bug of the app). */
export function asCallFailure(error: unknown): CallFailure;
/**
 * Does the same while the page shows a pending state: for a bug of the app it returns a CallFailure with the fallback,
 * and throws the bug outside of the call, so that it is reported as an uncaught error.
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

/** Returns the sentence for a call without a response: that the site was not reached, and the fallback. */
export function unreachable(fallback = ''): string {
  return `The site could not be reached. ${fallback}`.trim();
}
