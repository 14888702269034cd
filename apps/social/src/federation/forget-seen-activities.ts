import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetSeenActivities } from '@quillstead/contracts';
import { deleteExpiredRows, JobHandler, Jobs } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { forgetActivities } from './forget-activities.js';

const hour = 60 * 60 * 1_000;

/**
 * Deletes the records of received activities after a week, and what a process that ended between two steps has left of
 * sent ones.
 */
@Injectable()
export class ForgetSeenActivities implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(forgetSeenActivities, hour);
  }

  @JobHandler(forgetSeenActivities)
  async run(): Promise<void> {
    await deleteExpiredRows(forgetSeenActivities, this.dataSource);
    await forgetActivities(this.dataSource.manager);
  }
}
