import { Controller } from '@nestjs/common';
import { type PayloadOf, type ReplyOf, reportError } from '@quillstead/contracts';
import { Answers } from '@quillstead/service-kit';
import { ReportError } from './report-error.js';

@Controller()
export class ClientErrorController {
  constructor(private readonly reporting: ReportError) {}

  @Answers(reportError)
  async report(payload: PayloadOf<typeof reportError>): Promise<ReplyOf<typeof reportError>> {
    await this.reporting.run(payload);
    return null;
  }
}
