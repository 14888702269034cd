import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@quillstead/contracts';
import { type AskContext, Asker } from '@quillstead/service-kit';
import { deadlineFrom } from './deadline.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import type { Visit } from './visit.js';

/** Passes a call on to its service and gives the bytes that the service printed, unread. */
@Injectable()
export class AskFor {
  constructor(private readonly asker: Asker) {}

  /** @param payload what goes in place of the visit's own, when the gateway adds something to it */
  bytes(
    { call, request, caller, payload: own }: Visit,
    payload: PayloadOf<Visit['call']> = own,
  ): Promise<Buffer> {
    const context: AskContext = {
      viewer: caller.viewer,
      requestId: request.id,
      deadline: deadlineFrom(Date.now()),
      ...(call.repeat === 'by_key' ? { idempotencyKey: idempotencyKeyOf(call, request, caller) } : {}),
    };
    return this.asker.askRaw(call, payload, context);
  }
}
