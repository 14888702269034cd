import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type PayloadOf, sendFeedback } from '@quillstead/contracts';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { Feedback } from './feedback.entity.js';

/** Stores a member's feedback (docs/product/accounts.md#feedback). */
@Controller()
export class SendFeedback {
  constructor(@InjectRepository(Feedback) private readonly entries: Repository<Feedback>) {}

  /** Stores it. Throws `forbidden` for a visitor. */
  @Operation(sendFeedback)
  async execute({ feedback }: PayloadOf<typeof sendFeedback>, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    await this.entries.insert({ userId: viewer.id, text: feedback });
  }
}
