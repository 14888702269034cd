import { signUp } from '@quillstead/contracts';
import { LogInBuckets } from './log-in-limits/log-in-buckets.js';
import { KnownDevice } from '../../session/known-device.js';
import { Answers } from '../answers.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';
import { NewNotices } from './new-notices.js';
import { StartSession } from './start-session.js';

/** Sign-up: the new member is logged in at once. */
@Answers(signUp)
export class AnswerSignUp {
  constructor(
    private readonly ask: AskFor,
    private readonly start: StartSession,
    private readonly buckets: LogInBuckets,
    private readonly device: KnownDevice,
    private readonly news: NewNotices,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const { request, reply, caller, payload } = visit;
    const { token, carrier } = this.start.prepare(request, caller);
    const bytes = await this.ask.bytes(visit, { ...payload, ...carrier });
    this.start.finish(reply, token, caller);
    // The account is there: a browser that is not remembered is as good as one that was never here.
    const bucket = await this.buckets.find(payload.username, request.id).catch(() => null);
    if (bucket !== null) this.device.remember(request, reply, bucket);
    sendReply(visit, await this.news.addTo(bytes, visit));
  }
}
