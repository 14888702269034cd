import { Injectable } from '@nestjs/common';
import { type PublicOperation, remainingHeader } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Maintenance } from '../maintenance/maintenance.js';
import { callerKeys } from '../rate-limit/caller-keys.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { type Caller } from '../http/caller.js';
import { Sessions } from '../session/sessions.js';
import { Xsrf } from '../xsrf/xsrf.js';

/** The checks of every call before its body is read: session, origin, rate limit and access. */
@Injectable()
export class Admission {
  constructor(
    private readonly sessions: Sessions,
    private readonly xsrf: Xsrf,
    private readonly limits: RateLimits,
    private readonly maintenance: Maintenance,
  ) {}

  /** Throws the CallError that the caller is refused with. */
  async admit(call: PublicOperation, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const caller = await this.sessions.callerOf(request);
    this.maintenance.check(call, caller);
    checkStaff(call, caller);
    this.xsrf.check(call, request, caller);
    await this.count(call, request, reply, caller);
    checkMember(call, caller);
    return caller;
  }

  private async count(
    call: PublicOperation,
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
  ): Promise<void> {
    // Log-in counts its failures by itself: only its response says whether it was one.
    if (call.limit === 'log_in') return;
    const keys = callerKeys(request, caller);
    if (call.limit === 'default') return this.limits.takeDefault(keys);
    const left = await this.limits.take(call.limit, keys);
    if (left !== null) void reply.header(remainingHeader, left);
  }
}

function checkMember({ audience }: Pick<PublicOperation, 'audience'>, { viewer }: Caller): void {
  if (audience === 'member' && viewer === null) throw new CallError('forbidden');
}

/** To everybody else the admin area does not exist, whatever else is wrong with what they sent. */
export function checkStaff({ audience }: Pick<PublicOperation, 'audience'>, { viewer }: Caller): void {
  if (audience !== 'moderator' && audience !== 'admin') return;
  const isAllowed = viewer?.role === 'admin' || viewer?.role === audience;
  if (!isAllowed) throw new CallError('not_found');
}
