import { type ErrorCode, errorCodes } from '@quillstead/contracts';

/**
 * What a call answers with when it can't do what was asked: a code of the contract and a sentence for people.
 * It crosses Redis by its code; the gateway alone turns codes into HTTP.
 */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly code: ErrorCode,
    message: string = errorCodes[code].message,
    /** What the gateway may add to the answer, e.g. the seconds of a Retry-After. */
    readonly details: Readonly<Record<string, number | string>> = {},
  ) {
    super(message);
  }
}
