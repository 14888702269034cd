import { type ErrorCode, errorCodes } from '@quillstead/contracts';
import { CallError } from '../errors/call-error.js';

const isCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorCodes, value);

const isDetails = (value: unknown): value is Record<string, number | string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'number' || typeof one === 'string');

/** Prints an error for the wire; the sentence only where it is not the code's own. */
export function printError({ code, message, details }: CallError): string {
  return JSON.stringify({ code, details, ...(message !== errorCodes[code].message && { message }) });
}

/** Reads it back; what is no error that we know is `internal`. */
export function readError(bytes: Buffer): CallError {
  let told: { code?: unknown; message?: unknown; details?: unknown } | null;
  try {
    told = JSON.parse(bytes.toString());
  } catch {
    told = null;
  }
  if (!told || !isCode(told.code)) return new CallError('internal');
  const message = typeof told.message === 'string' ? told.message : undefined;
  return new CallError(told.code, message, isDetails(told.details) ? told.details : undefined);
}
