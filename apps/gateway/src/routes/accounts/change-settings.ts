import { Controller } from '@nestjs/common';
import { changeSettings, remainingHeader } from '@quillstead/contracts';
import { callerKeys, RateLimits } from '../../rate-limit/rate-limits.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** Settings: a call that brings the current password is a try to guess it, and counted like the others. */
@Controller()
export class ChangeSettings {
  constructor(
    private readonly forward: ForwardCall,
    private readonly limits: RateLimits,
  ) {}

  @Route(changeSettings)
  async respond(visit: Visit): Promise<void> {
    const { request, reply, caller } = visit;
    const payload: { password?: unknown } = visit.payload;
    if (payload.password) {
      const left = await this.limits.take('log_in_account', callerKeys(request, caller));
      if (left !== null) void reply.header(remainingHeader, left);
    }
    sendResponse(visit, await this.forward.bytes(visit));
  }
}
