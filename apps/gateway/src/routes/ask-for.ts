import { Injectable } from '@nestjs/common';
import { type PayloadOf, spreadingHeader } from '@quillstead/contracts';
import { type AskContext, Asker, requestScope } from '@quillstead/service-kit';
import { idempotencyKeyOf } from './idempotency-key.js';
import type { Visit } from './visit.js';

/**
 * Passes a call on to its service and gives the bytes that the service printed, unread. When the service has done what was
 * asked and a part of the site has not yet applied it, the answer gets the header that says so.
 */
@Injectable()
export class AskFor {
  constructor(private readonly asker: Asker) {}

  /** @param payload what goes in place of the visit's own, when the gateway adds something to it */
  bytes(
    { call, request, reply, caller, payload: own }: Visit,
    payload: PayloadOf<Visit['call']> = own,
  ): Promise<Buffer> {
    const context: AskContext = {
      viewer: caller.viewer,
      requestId: request.id,
      deadline: this.asker.deadline(),
      ...(call.repeat === 'by_key' ? { idempotencyKey: idempotencyKeyOf(call, request, caller) } : {}),
    };
    const ask = (): Promise<Buffer> => this.asker.askRaw(call, payload, context);
    if (call.method === 'GET') return ask();
    const spread = (): void => void reply.header(spreadingHeader, 1);
    return requestScope.run(request.id, ask, context.deadline, spread);
  }
}
