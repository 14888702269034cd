import type { PublicOperation, PayloadOf } from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.js';

/** One call on its way: admitted, its payload checked. */
export interface Visit<Declared extends PublicOperation = PublicOperation> {
  readonly call: Declared;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly payload: PayloadOf<Declared>;
}
