import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetOldErrorsJob } from '@quillstead/contracts';
import { deleteExpiredRows, JobHandler, execute, Jobs, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const hour = 60 * 60 * 1000;

/** The most groups of errors that are kept, so that invented errors do not fill the table. */
const mostGroups = 5_000;

/** Deletes errors that did not occur again for 90 days, and the oldest when there are too many. */
@Injectable()
export class ForgetOldErrors implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(forgetOldErrorsJob, hour);
  }

  @JobHandler(forgetOldErrorsJob)
  async run(): Promise<void> {
    await deleteExpiredRows(forgetOldErrorsJob, this.dataSource);
    await execute(
      this.dataSource,
      sql`DELETE FROM client_error
       WHERE id IN (SELECT id FROM client_error ORDER BY last_seen_at DESC, id DESC OFFSET ${mostGroups})`,
    );
  }
}
