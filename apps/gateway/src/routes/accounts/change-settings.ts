import { changeSettings, remainingHeader } from '@quillstead/contracts';
import { callerKeys } from '../../rate-limit/caller-keys.js';
import { RateLimits } from '../../rate-limit/rate-limits.js';
import { Answers } from '../answers.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

/** Settings: a call that brings the current password is a try to guess it, and counted like the others. */
@Answers(changeSettings)
export class AnswerChangeSettings {
  constructor(
    private readonly ask: AskFor,
    private readonly limits: RateLimits,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const { request, reply, caller } = visit;
    const payload: { password?: unknown } = visit.payload;
    if (payload.password) {
      const left = await this.limits.take('log_in_account', callerKeys(request, caller));
      if (left !== null) void reply.header(remainingHeader, left);
    }
    sendReply(visit, await this.ask.bytes(visit));
  }
}
