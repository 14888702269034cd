import { Controller } from '@nestjs/common';
import { listLetters, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ListLetters } from './list-letters.js';

@Controller()
export class DeliveryController {
  constructor(private readonly letters: ListLetters) {}

  @Answers(listLetters)
  listLetters(
    payload: PayloadOf<typeof listLetters>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listLetters>> {
    return this.letters.run(payload, context);
  }
}
