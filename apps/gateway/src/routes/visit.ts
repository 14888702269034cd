import type { PublicOperation, PayloadOf } from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.js';

/** A call that has arrived; its body is not read yet. */
export interface Arrival<Declared extends PublicOperation = PublicOperation> {
  readonly call: Declared;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call that its guards let through, its payload checked. */
export interface Visit<Declared extends PublicOperation = PublicOperation> extends Arrival<Declared> {
  readonly caller: Caller;
  readonly payload: PayloadOf<Declared>;
}
