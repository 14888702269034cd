import { Controller } from '@nestjs/common';
import { decideReport, listReports, type PayloadOf, type ReplyOf, sendReport } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { DecideReport } from './decide-report.js';
import { ListReports } from './list-reports.js';
import { SendReport } from './send-report.js';

@Controller()
export class ReportController {
  constructor(
    private readonly sending: SendReport,
    private readonly listing: ListReports,
    private readonly deciding: DecideReport,
  ) {}

  @Answers(sendReport)
  sendReport(payload: PayloadOf<typeof sendReport>, context: AskContext): Promise<null> {
    return this.sending.run(payload, context);
  }

  @Answers(listReports)
  listReports(
    payload: PayloadOf<typeof listReports>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listReports>> {
    return this.listing.run(payload, context);
  }

  @Answers(decideReport)
  decideReport(
    payload: PayloadOf<typeof decideReport>,
    context: AskContext,
  ): Promise<ReplyOf<typeof decideReport>> {
    return this.deciding.run(payload, context);
  }
}
