import { Injectable } from '@nestjs/common';
import { type PayloadOf, spreadingHeader } from '@quillstead/contracts';
import { type RpcContext, RedisListClient, requestScope } from '@quillstead/service-kit';
import { idempotencyKeyOf } from './idempotency-key.js';
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
