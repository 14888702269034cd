import { Module } from '@nestjs/common';
import { CarryOut } from './carry-out.js';
import { DecideReport } from './decide-report.js';
import { ListReports } from './list-reports.js';
import { ReportController } from './report.controller.js';
import { SeeThing } from './see-thing.js';
import { SendReport } from './send-report.js';

@Module({
  controllers: [ReportController],
  providers: [SendReport, SeeThing, ListReports, DecideReport, CarryOut],
})
export class ReportModule {}
