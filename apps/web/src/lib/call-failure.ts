/** A call that did not succeed: the sentence to show, and the HTTP status (null: the answer never came). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    message: string,
    readonly status: number | null,
    /** A newer request took its place; nobody should be told. */
    readonly isCancelled = false,
  ) {
    super(message);
  }

  /** The site could not be reached, so trying again later makes sense. */
  get isOffline(): boolean {
    return this.status === null && !this.isCancelled;
  }
}

/** The failure of a call, or a rethrow of what is no such thing (a mistake of ours). */
export function asCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  throw error;
}
