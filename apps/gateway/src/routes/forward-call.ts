import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type PayloadOf,
  spreadingHeader,
  type PublicOperation,
  idempotencyHeader,
  idempotencyPattern,
} from '@quillstead/contracts';
import { type RpcContext, RedisListClient, requestScope, CallError } from '@quillstead/service-kit/process';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.js';
import type { Visit } from './visit.js';

/**
 * Passes a call on to its service and returns the bytes that the service printed, unread. When the service has made the
 * change and a part of the site has not yet applied it, the response gets the header that says so.
 */
@Injectable()
export class ForwardCall {
  constructor(private readonly rpc: RedisListClient) {}

  /** @param payload what goes in place of the visit's own, when the gateway adds something to it */
  bytes(
    { call, request, reply, caller, payload: own }: Visit,
    payload: PayloadOf<Visit['call']> = own,
  ): Promise<Buffer> {
    const context: RpcContext = {
      viewer: caller.viewer,
      requestId: request.id,
      deadline: this.rpc.deadline(),
      ...(call.repeat === 'by_key' ? { idempotencyKey: idempotencyKeyOf(call, request, caller) } : {}),
    };
    const forward = (): Promise<Buffer> => this.rpc.callRaw(call, payload, context);
    if (call.method === 'GET') return forward();
    const spread = (): void => void reply.header(spreadingHeader, 1);
    return requestScope.run(request.id, forward, context.deadline, spread);
  }
}

/**
 * Returns the key under which a call counts once: the browser's own, with which it can make the call again after a lost
 * response, else a new one, which is the same for all attempts of this one request. Throws `invalid` for a misspelt
 * key. A visitor's key is not taken: keys are kept by member, and nobody may fetch another's response.
 */
function idempotencyKeyOf(
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
