import { Controller } from '@nestjs/common';
import { logIn, remainingHeader, type NewSession } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import { Maintenance } from '../../maintenance/maintenance.js';
import { addressKey } from '../../http/address-key.js';
import { type LogInAttempt, LogInLimits } from './log-in-limits/log-in-limits.js';
import { LogInPlaces } from './log-in-limits/log-in-places.js';
import { KnownDevice } from '../../session/known-device.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';
import { NewNotifications } from './new-notifications.js';
import { StartSession } from './start-session.js';

/** Log-in: limits guessing, and gives a new session in place of whatever the browser had. */
@Controller()
export class LogIn {
  constructor(
    private readonly forward: ForwardCall,
    private readonly start: StartSession,
    private readonly limits: LogInLimits,
    private readonly places: LogInPlaces,
    private readonly device: KnownDevice,
    private readonly maintenance: Maintenance,
    private readonly news: NewNotifications,
  ) {}

  @Route(logIn)
  async respond(visit: Visit): Promise<void> {
    const { request, reply, caller } = visit;
    const { token, newSession } = this.start.prepare(request, caller);
    const { attempt, bytes } = await this.places.within(addressKey(request.ip), () =>
      this.tryOnce(visit, newSession),
    );
    await this.limits.succeed(attempt);
    this.start.finish(reply, token, caller);
    this.device.remember(request, reply, attempt.bucket);
    sendResponse(visit, await this.news.addTo(bytes, visit));
  }

  private async tryOnce(
    visit: Visit,
    newSession: NewSession,
  ): Promise<{ attempt: LogInAttempt; bytes: Buffer }> {
    const { request, reply, payload } = visit;
    const attempt = await this.limits.take(request, payload.login);
    if (attempt.left !== null) void reply.header(remainingHeader, attempt.left);
    const admission = { admins_only: this.maintenance.isOn, is_new_device: attempt.isNewDevice };
    const bytes = await this.countingFailures(attempt, () =>
      this.forward.bytes(visit, { ...payload, ...newSession, ...admission }),
    );
    return { attempt, bytes };
  }

  private async countingFailures(attempt: LogInAttempt, forward: () => Promise<Buffer>): Promise<Buffer> {
    try {
      return await forward();
    } catch (error) {
      const isFailure = error instanceof CallError && error.code === 'wrong_login';
      if (!isFailure) await this.limits.giveBack(attempt);
      throw error;
    }
  }
}
