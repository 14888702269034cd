import { randomUUID } from 'node:crypto';
import { type PublicOperation, idempotencyHeader, idempotencyPattern } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.js';

/**
 * The key under which a call counts once: the browser's own, with which it can make the call again after a lost
 * answer, else a new one, which tells the attempts of this one request together. Throws `invalid` for one that is
 * misspelt. A visitor's is not taken: keys are kept by member, and nobody may fetch another's answer.
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
