import { Controller } from '@nestjs/common';
import { type PayloadOf, readFoundUsers, type ReplyOf } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ReadFoundUsers } from './read-found-users.js';

@Controller()
export class SearchExportController {
  constructor(private readonly found: ReadFoundUsers) {}

  @Answers(readFoundUsers)
  users(
    payload: PayloadOf<typeof readFoundUsers>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readFoundUsers>> {
    return this.found.run(payload, context);
  }
}
