import { Controller } from '@nestjs/common';
import { deleteAccount, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { DeleteAccount } from './delete-account.js';

@Controller()
export class DeletionController {
  constructor(private readonly deleting: DeleteAccount) {}

  @Answers(deleteAccount)
  async deleteAccount(
    payload: PayloadOf<typeof deleteAccount>,
    context: AskContext,
  ): Promise<ReplyOf<typeof deleteAccount>> {
    await this.deleting.run(payload, context);
    return null;
  }
}
