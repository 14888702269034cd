import { Controller } from '@nestjs/common';
import { noteRetry, retryDeadLetters, retryDeadLettersOf } from '@quillstead/contracts';
import { RedisListClient } from '@quillstead/service-kit/process';
import { Route } from '../route.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** Milliseconds for all that is tried again. */
const timeout = 10_000;

/** Tries failed work of a service again, after the log of the staff has the act. */
@Controller()
export class RetryDeadLetters {
  constructor(private readonly rpc: RedisListClient) {}

  @Route(retryDeadLetters)
  async respond(visit: Visit): Promise<void> {
    const { caller, request } = visit;
    const { service, work } = visit.payload;
    const context = {
      viewer: caller.viewer,
      requestId: request.id,
      deadline: Date.now() + timeout,
    };
    await this.rpc.call(noteRetry, { service, work }, context);
    const result = await this.rpc.call(retryDeadLettersOf(service), { work }, context);
    sendResponse(visit, Buffer.from(JSON.stringify(result)));
  }
}
