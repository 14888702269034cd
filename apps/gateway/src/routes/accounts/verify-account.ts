import { verifyAccount } from '@quillstead/contracts';
import { Answers } from '../answers.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';
import { NewNotices } from './new-notices.js';

/**
 * The confirmed address: whoever is logged in sees themselves with the badge, others get no body
 * (docs/product/accounts.md#email-address).
 */
@Answers(verifyAccount)
export class AnswerVerifyAccount {
  constructor(
    private readonly ask: AskFor,
    private readonly news: NewNotices,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const bytes = await this.news.addTo(await this.ask.bytes(visit), visit);
    const { call, caller } = visit;
    const status = caller.viewer === null ? (call.visitorStatus ?? call.status) : call.status;
    sendReply({ ...visit, call: { ...call, status } }, bytes);
  }
}
