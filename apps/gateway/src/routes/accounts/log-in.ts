import { Injectable } from '@nestjs/common';
import { remainingHeader } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import { Maintenance } from '../../maintenance/maintenance.js';
import { callerKeys } from '../../rate-limit/caller-keys.js';
import { type LogInAttempt, LogInLimits } from '../../rate-limit/log-in-limits.js';
import { visitor } from '../../session/caller.js';
import { KnownDevice } from '../../session/known-device.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';
import { NewNotices } from './new-notices.js';
import { StartSession } from './start-session.js';

/** Log-in: limits guessing, and gives a new session in place of whatever the browser had. */
@Injectable()
export class AnswerLogIn {
  constructor(
    private readonly ask: AskFor,
    private readonly start: StartSession,
    private readonly limits: LogInLimits,
    private readonly device: KnownDevice,
    private readonly maintenance: Maintenance,
    private readonly news: NewNotices,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const { request, reply, caller, payload } = visit;
    const deviceId = this.device.idFor(request, payload.login);
    // Who already is a member and logs in as another still guesses from this address.
    const attempt = { addressKeys: callerKeys(request, visitor), login: payload.login, deviceId };
    const left = await this.limits.take(attempt);
    if (left !== null) void reply.header(remainingHeader, left);
    const { token, carrier } = this.start.prepare(request, caller);
    const admission = { admins_only: this.maintenance.isOn };
    const bytes = await this.countingFailures(attempt, () =>
      this.ask.bytes(visit, { ...payload, ...carrier, ...admission }),
    );
    this.start.finish(reply, token, caller);
    this.device.remember(request, reply, payload.login);
    sendReply(visit, await this.news.addTo(bytes, visit));
  }

  private async countingFailures(attempt: LogInAttempt, logIn: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const bytes = await logIn();
      await this.limits.giveBack(attempt);
      return bytes;
    } catch (error) {
      const isFailure = error instanceof CallError && error.code === 'wrong_login';
      if (!isFailure) await this.limits.giveBack(attempt);
      throw error;
    }
  }
}
