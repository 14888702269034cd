import { Controller } from '@nestjs/common';
import { changeSettings, remainingHeader } from '@quillstead/contracts';
import { callerKeys, RateLimits } from '../../rate-limit/rate-limits.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/**
 * Settings: a call that brings the current password is a try to guess it, and counted like the others. One that brings
 * an address, and is refused, may be a try whether somebody has it: it is counted with the sign-ups, which say the same.
 */
@Controller()
export class ChangeSettings {
  constructor(
    private readonly forward: ForwardCall,
    private readonly limits: RateLimits,
  ) {}

  @Route(changeSettings)
  async respond(visit: Visit): Promise<void> {
    const { request, reply, caller } = visit;
    const payload: { email?: unknown; password?: unknown } = visit.payload;
    const keys = callerKeys(request, caller);
    if (payload.email) await this.limits.take('sign_up', keys);
    if (payload.password) {
      const left = await this.limits.take('log_in_account', keys);
      if (left !== null) void reply.header(remainingHeader, left);
    }
    const changed = await this.forward.bytes(visit);
    if (payload.email) await this.limits.giveBack('sign_up', keys);
    sendResponse(visit, changed);
  }
}
