import { Controller } from '@nestjs/common';
import { type PayloadOf, readSocialExport, type ReplyOf } from '@quillstead/contracts';
import { Answers } from '@quillstead/service-kit';
import { ReadExport } from './read-export.js';

@Controller()
export class ExportController {
  constructor(private readonly reading: ReadExport) {}

  @Answers(readSocialExport)
  read(payload: PayloadOf<typeof readSocialExport>): Promise<ReplyOf<typeof readSocialExport>> {
    return this.reading.run(payload);
  }
}
