import { Controller } from '@nestjs/common';
import { type PayloadOf, type ReplyOf, sendFeedback } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { SendFeedback } from './send-feedback.js';

@Controller()
export class FeedbackController {
  constructor(private readonly sending: SendFeedback) {}

  @Answers(sendFeedback)
  async send(
    payload: PayloadOf<typeof sendFeedback>,
    context: AskContext,
  ): Promise<ReplyOf<typeof sendFeedback>> {
    await this.sending.run(payload, context);
    return null;
  }
}
