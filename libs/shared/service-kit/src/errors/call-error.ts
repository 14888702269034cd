import { type ErrorCode, errorCodes } from '@quillstead/contracts';

/**
 * The error of a call that can't do what it should: a code of the contract and a sentence for people.
 * It crosses Redis by its code; the gateway alone turns codes into HTTP.
 */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly code: ErrorCode,
    message: string = errorCodes[code].message,
    /** Details that the gateway may add to the response, e.g. the seconds of a Retry-After. */
    readonly details: Readonly<Record<string, number | string>> = {},
  ) {
    super(message);
  }
}
