import { Module } from '@nestjs/common';
import { CarryOut } from './carry-out.js';
import { DecideReport } from './decide-report.js';
import { ForgetOldReports } from './forget-old-reports.js';
import { ListReports } from './list-reports.js';
import { FindReportedThing } from './find-reported-thing.js';
import { SendReport } from './send-report.js';

@Module({
  controllers: [SendReport, ListReports, DecideReport],
  providers: [FindReportedThing, CarryOut, ForgetOldReports],
})
export class ReportModule {}
