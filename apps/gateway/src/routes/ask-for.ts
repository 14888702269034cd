import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@quillstead/contracts';
import { type AskContext, Asker } from '@quillstead/service-kit';
import { deadlineFrom } from './deadline.js';
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
      // Made here and not taken from the browser: it only has to tell the attempts of this one request together.
      ...(call.repeat === 'by_key' ? { idempotencyKey: randomUUID() } : {}),
    };
    return this.asker.askRaw(call, payload, context);
  }
}
