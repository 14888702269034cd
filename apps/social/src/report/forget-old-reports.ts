import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetOldReports } from '@quillstead/contracts';
import { deleteInBatches, JobHandler, Jobs, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const hour = 60 * 60 * 1_000;

/** The last decision counts; the reports and decisions of a case go with it. */
const decidedLongAgo = (most: number) => sql`
  DELETE FROM report_case WHERE id IN (
    SELECT id FROM report_case
    WHERE is_decided = 1 AND last_reported_at < now() - interval '365 days' AND NOT EXISTS (
      SELECT FROM report_decision
      WHERE case_id = report_case.id AND decided_at >= now() - interval '365 days')
    ORDER BY id LIMIT ${most})`;

/** Forgets reports a year after the decision on them. */
@Injectable()
export class ForgetOldReports implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(forgetOldReports, hour);
  }

  @JobHandler(forgetOldReports)
  async run(): Promise<void> {
    await deleteInBatches(this.dataSource, decidedLongAgo);
  }
}
