import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { JobHandler, execute, Jobs, SentEmails, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { forgetOldSubscriptions } from '../email-subscription/index.js';
import { forgetDeviceBooks } from '../reading-device/index.js';
import { PushDevices } from '../push/index.js';

const day = 24 * 60 * 60 * 1_000;
/** A notification is announced once a round; after so long nobody tries to deliver one of it again. */
const days = 90;

/** Forgets, once a day, what has left long ago, and devices that are no more. */
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
    const before = (age: number) => sql`now() - make_interval(days => ${age})`;
    await this.devices.prune();
    await this.emails.prune(days);
    await forgetDeviceBooks(7, this.dataSource.manager);
    await forgetOldSubscriptions(days, this.dataSource.manager);
    await execute(this.dataSource, sql`DELETE FROM delivery WHERE left_at < ${before(days)}`);
    await execute(
      this.dataSource,
      sql`DELETE FROM notification_email WHERE made_at < ${before(days)} AND next_at IS NULL`,
    );
    await execute(this.dataSource, sql`DELETE FROM email_turn WHERE last_at < ${before(1)}`);
    await execute(this.dataSource, sql`DELETE FROM fan_out WHERE ended_at < ${before(1)}`);
  }
}
