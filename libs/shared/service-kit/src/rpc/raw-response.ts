import type { Operation } from '@quillstead/contracts';
import { readMessage } from '../errors/invalid-message.js';

/** A reply that is already printed, JSON unless the call says otherwise; it reaches the browser byte for byte. */
export class RawResponse {
  constructor(readonly bytes: string | Buffer) {}
}

/** Reads the response of an operation, by its schema where it is an internal one. */
export function readResponse({ name, schemas }: Operation, bytes: Buffer): unknown {
  const response: unknown = JSON.parse(bytes.toString());
  return schemas ? readMessage(name, schemas.reply, response) : response;
}
