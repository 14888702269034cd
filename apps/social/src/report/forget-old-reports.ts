import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetOldReports } from '@quillstead/contracts';
import { deleteExpiredRows, JobHandler, Jobs } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const hour = 60 * 60 * 1_000;

/** Deletes reports a year after the decision on them. */
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
    await deleteExpiredRows(forgetOldReports, this.dataSource);
  }
}
