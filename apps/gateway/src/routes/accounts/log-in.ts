import { Controller } from '@nestjs/common';
import {
  appealSuspension,
  logIn,
  logInWithCode,
  logInWithPasskey,
  remainingHeader,
  type NewSession,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit/process';
import { Maintenance } from '../../maintenance/maintenance.js';
import { addressKey } from '../../http/address-key.js';
import type { LoginName } from './log-in-limits/log-in-buckets.js';
import { type LogInAttempt, LogInLimits } from './log-in-limits/log-in-limits.js';
import { LogInPlaces } from './log-in-limits/log-in-places.js';
import { KnownDevice } from '../../session/known-device.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';
import { NewNotifications } from './new-notifications.js';
import { StartSession } from './start-session.js';

/** The codes of a wrong guess; a log-in that fails with another code is none. */
const failures: ReadonlySet<string> = new Set(['wrong_login', 'wrong_code', 'wrong_passkey']);

/**
 * Log-in: limits guessing, and gives a new session in place of whatever the browser had. The session of a member with a
 * second factor starts with the code or a passkey; before it no cookie is set.
 */
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
    if (isWithoutSession(bytes)) return sendResponse(visit, bytes);
    this.start.finish(reply, token, caller);
    this.device.remember(request, reply, attempt.bucket);
    sendResponse(visit, await this.news.addTo(bytes, visit));
  }

  /** An appeal of who is suspended: a wrong password counts as at a log-in, so that nobody guesses by it. */
  @Route(appealSuspension)
  async respondToAppeal(visit: Visit): Promise<void> {
    const { request, reply, payload } = visit;
    const added = { address_key: addressKey(request.ip) };
    const { attempt, bytes } = await this.places.within(added.address_key, async () => {
      const taken = await this.limits.take(request, namedIn(payload));
      if (taken.left !== null) void reply.header(remainingHeader, taken.left);
      const forward = () => this.forward.bytes(visit, { ...payload, ...added });
      return { attempt: taken, bytes: await this.countingFailures(taken, forward) };
    });
    await this.limits.succeed(attempt);
    sendResponse(visit, bytes);
  }

  /** The second step: wrong codes count as wrong passwords do, for the account and for the address. */
  @Route(logInWithCode)
  respondToCode(visit: Visit): Promise<void> {
    return this.respondWithSession(visit);
  }

  /** Alone or as the second step. A passkey that is refused counts as a wrong password does. */
  @Route(logInWithPasskey)
  respondToPasskey(visit: Visit): Promise<void> {
    return this.respondWithSession(visit);
  }

  private async respondWithSession(visit: Visit): Promise<void> {
    const { request, reply, caller } = visit;
    const { token, newSession } = this.start.prepare(request, caller);
    const { attempt, bytes } = await this.tryOnce(visit, newSession);
    await this.limits.succeed(attempt);
    if (isWithoutSession(bytes)) return sendResponse(visit, bytes);
    this.start.finish(reply, token, caller);
    this.device.remember(request, reply, attempt.bucket);
    sendResponse(visit, await this.news.addTo(bytes, visit));
  }

  private async tryOnce(
    visit: Visit,
    newSession: NewSession,
  ): Promise<{ attempt: LogInAttempt; bytes: Buffer }> {
    const { request, reply, payload } = visit;
    const attempt = await this.limits.take(request, namedIn(payload));
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
      const isFailure = error instanceof CallError && failures.has(error.code);
      if (!isFailure) await this.limits.giveBack(attempt);
      throw error;
    }
  }
}

/** Returns whose account a try is for. Without a login the passkey names it. */
function namedIn({ login, credential }: Partial<PayloadOf<typeof logInWithPasskey>>): LoginName {
  return login ? { login } : { login: passkeyId(credential ?? ''), is_passkey: true };
}

const base64url = /^[\w-]+$/u;

/** Returns the id of a passkey; an empty text where there is none to read. */
function passkeyId(credential: string): string {
  try {
    const sent: unknown = JSON.parse(credential);
    if (typeof sent === 'object' && sent !== null && 'id' in sent && typeof sent.id === 'string')
      return base64url.test(sent.id) ? sent.id : '';
  } catch {
    // Accounts refuses a body that is no JSON; the try is counted too.
  }
  return '';
}

/** Returns true if accounts started no session yet: it needs a code, or the confirmation of a member who comes back. */
function isWithoutSession(bytes: Buffer): boolean {
  const response = JSON.parse(bytes.toString()) as ResponseOf<typeof logIn>;
  return response.id === null;
}
