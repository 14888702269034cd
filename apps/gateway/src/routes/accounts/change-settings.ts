import { Controller } from '@nestjs/common';
import { changeSettings, remainingHeader } from '@quillstead/contracts';
import { callerKeys, type NamedLimit, RateLimits } from '../../rate-limit/rate-limits.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/**
 * Settings: a call that brings the current password is a try to guess it, and one that brings an address may be a try
 * whether somebody has it; both are counted like the others.
 */
@Controller()
export class ChangeSettings {
  constructor(
    private readonly forward: ForwardCall,
    private readonly limits: RateLimits,
  ) {}

  @Route(changeSettings)
  async respond(visit: Visit): Promise<void> {
    const payload: { email?: unknown; password?: unknown } = visit.payload;
    if (payload.email) await this.count('sign_up', visit);
    if (payload.password) await this.count('log_in_account', visit);
    sendResponse(visit, await this.forward.bytes(visit));
  }

  private async count(limit: NamedLimit, { request, reply, caller }: Visit): Promise<void> {
    const left = await this.limits.take(limit, callerKeys(request, caller));
    if (left !== null) void reply.header(remainingHeader, left);
  }
}
