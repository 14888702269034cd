import { Module } from '@nestjs/common';
import { FederationModule } from '../federation/index.js';
import { AddSuspensionAppeal } from './add-suspension-appeal.js';
import { CarryOut } from './carry-out.js';
import { ClaimReport } from './claim-report.js';
import { DecideAppeal } from './decide-appeal.js';
import { DecideReport, LogDecision } from './decide-report.js';
import { ForgetOldReports } from './forget-old-reports.js';
import { ListAppeals } from './list-appeals.js';
import { ListDecisions } from './list-decisions.js';
import { ListReports } from './list-reports.js';
import { OnCollectionMended, OnCommentMended, OnSeriesMended, OnStoryMended } from './on-mended.js';
import { OwnCases } from './own-cases.js';
import { ReadModeration } from './read-moderation.js';
import { ReportClaims } from './report-claims.js';
import { SendAppeal } from './send-appeal.js';
import { FindReportedThing, SendReport } from './send-report.js';
import { TellDecision } from './tell-decision.js';

export { Appeal } from './appeal.entity.js';
export { ReportDecision } from './report-decision.entity.js';

@Module({
  imports: [FederationModule],
  controllers: [
    AddSuspensionAppeal,
    SendReport,
    ListReports,
    ClaimReport,
    DecideReport,
    ListDecisions,
    SendAppeal,
    ListAppeals,
    DecideAppeal,
    ReadModeration,
  ],
  providers: [
    FindReportedThing,
    ReportClaims,
    OwnCases,
    CarryOut,
    TellDecision,
    ForgetOldReports,
    LogDecision,
    OnStoryMended,
    OnCommentMended,
    OnSeriesMended,
    OnCollectionMended,
  ],
})
export class ReportModule {}
