import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { deliverJob } from '@quillstead/contracts';
import { JobHandler, Jobs } from '@quillstead/service-kit';
import { DeliverPushes } from './deliver-pushes.js';
import { GatherEmails } from './gather-emails.js';
import { SendEmails } from './send-emails.js';

/** The milliseconds between two runs. */
const look = 1_000;

/**
 * Pushes and mails until nothing is due. Each process has one run of either at a time, so that other jobs can run too.
 * The two do not wait for each other: the next job starts the one that does not run.
 */
@Injectable()
export class DeliverDue implements OnApplicationBootstrap {
  private readonly running = new Set<'push' | 'mail'>();

  constructor(
    private readonly pushes: DeliverPushes,
    private readonly gathering: GatherEmails,
    private readonly emails: SendEmails,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(deliverJob, look);
  }

  @JobHandler(deliverJob)
  async run(): Promise<void> {
    const ends = await Promise.allSettled([
      this.once('push', () => this.pushes.run()),
      this.once('mail', () =>
        untilNothing(async () => (await this.gathering.run()) + (await this.emails.run())),
      ),
    ]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  private async once(channel: 'push' | 'mail', deliver: () => Promise<void>): Promise<void> {
    if (this.running.has(channel)) return;
    this.running.add(channel);
    try {
      await deliver();
    } finally {
      this.running.delete(channel);
    }
  }
}

async function untilNothing(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}
