import { randomUUID } from 'node:crypto';
import { type PublicOperation, idempotencyHeader, idempotencyPattern } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.js';

/**
 * The key under which a call counts once: the browser's own, with which it can make the call again after a lost
 * response, else a new one, which is the same for all attempts of this one request. Throws `invalid` for a misspelt
 * key. A visitor's key is not taken: keys are kept by member, and nobody may fetch another's response.
 */
export function idempotencyKeyOf(
  { name }: Pick<PublicOperation, 'name'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  { viewer }: Pick<Caller, 'viewer'>,
): string {
  const sent = headers[idempotencyHeader.toLowerCase()];
  if (sent === undefined || viewer === null) return randomUUID();
  if (typeof sent !== 'string' || !idempotencyPattern.test(sent)) {
    throw new CallError('invalid', `${idempotencyHeader} must be properly formatted.`);
  }
  return `${name}:${sent}`;
}
