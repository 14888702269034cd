import { type ErrorCode, errorCodes, type Operation } from '@quillstead/contracts';
import { CallError } from '../errors/call-error.js';
import { readMessage } from '../errors/message-errors.js';

/** A reply that is already printed, JSON unless the call says otherwise; it reaches the browser byte for byte. */
export class RawResponse {
  constructor(readonly bytes: string | Buffer) {}
}

/** Reads the response of an operation, by its schema where it is an internal one. */
export function readResponse({ name, schemas }: Operation, bytes: Buffer): unknown {
  const response: unknown = JSON.parse(bytes.toString());
  return schemas ? readMessage(name, schemas.reply, response) : response;
}

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
  let printed: { code?: unknown; message?: unknown; details?: unknown } | null;
  try {
    printed = JSON.parse(bytes.toString());
  } catch {
    printed = null;
  }
  if (!printed || !isCode(printed.code)) return new CallError('internal');
  const message = typeof printed.message === 'string' ? printed.message : undefined;
  return new CallError(printed.code, message, isDetails(printed.details) ? printed.details : undefined);
}
