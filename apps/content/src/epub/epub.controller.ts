import { Controller } from '@nestjs/common';
import { type PayloadOf, readEpub } from '@quillstead/contracts';
import { Answers, type AskContext, type RawReply } from '@quillstead/service-kit';
import { ReadEpub } from './read-epub.js';

@Controller()
export class EpubController {
  constructor(private readonly reading: ReadEpub) {}

  @Answers(readEpub)
  readEpub(payload: PayloadOf<typeof readEpub>, context: AskContext): Promise<RawReply> {
    return this.reading.run(payload, context);
  }
}
