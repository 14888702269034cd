import { Injectable } from '@nestjs/common';
import { KnownDevice } from '../../session/known-device.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';
import { NewNotices } from './new-notices.js';
import { StartSession } from './start-session.js';

/** Sign-up: the new member is logged in at once. */
@Injectable()
export class AnswerSignUp {
  constructor(
    private readonly ask: AskFor,
    private readonly start: StartSession,
    private readonly device: KnownDevice,
    private readonly news: NewNotices,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const { request, reply, caller, payload } = visit;
    const { token, carrier } = this.start.prepare(request, caller);
    const bytes = await this.ask.bytes(visit, { ...payload, ...carrier });
    this.start.finish(reply, token, caller);
    this.device.remember(request, reply, payload.username);
    sendReply(visit, await this.news.addTo(bytes, visit));
  }
}
