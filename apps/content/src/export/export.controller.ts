import { Controller } from '@nestjs/common';
import { type PayloadOf, readContentExport, type ReplyOf } from '@quillstead/contracts';
import { Answers } from '@quillstead/service-kit';
import { ReadExport } from './read-export.js';

@Controller()
export class ExportController {
  constructor(private readonly reading: ReadExport) {}

  @Answers(readContentExport)
  read(payload: PayloadOf<typeof readContentExport>): Promise<ReplyOf<typeof readContentExport>> {
    return this.reading.run(payload);
  }
}
