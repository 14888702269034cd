import { Controller } from '@nestjs/common';
import { type PayloadOf, unsubscribe } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { Unsubscribe } from './unsubscribe.js';

@Controller()
export class MailController {
  constructor(private readonly unsubscribing: Unsubscribe) {}

  @Answers(unsubscribe)
  async unsubscribe(payload: PayloadOf<typeof unsubscribe>, context: AskContext): Promise<null> {
    await this.unsubscribing.run(payload, context);
    return null;
  }
}
