import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { deleteExpiredRows, JobHandler, Jobs, SentEmails } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { PushDevices } from '../push/index.js';

const day = 24 * 60 * 60 * 1_000;

/**
 * The retention of `sent_email`, a table of the kit. A notification is announced once a round; after 90 days no process
 * tries to deliver one of that round again.
 */
export const retentionOfEmails = { kind: 'otherEmails', days: 90, job: forgetOldDeliveriesJob } as const;

/** Deletes, once a day, the rows about deliveries that left long ago, and devices that are no longer used. */
@Injectable()
export class ForgetOldDeliveries implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: PushDevices,
    private readonly emails: SentEmails,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(forgetOldDeliveriesJob, day);
  }

  @JobHandler(forgetOldDeliveriesJob)
  async run(): Promise<void> {
    await deleteExpiredRows(forgetOldDeliveriesJob, this.dataSource);
    await this.devices.markKeys();
    await this.emails.prune(retentionOfEmails.days);
  }
}
