import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { deliverStoryEmailsJob } from '@quillstead/contracts';
import { JobHandler, Jobs } from '@quillstead/service-kit';
import { SendConfirmations } from './send-confirmations.js';
import { SendDigests } from './send-digests.js';
import { SendStoryEmails } from './send-story-emails.js';

/** The milliseconds between two runs. */
const look = 1_000;

/** Sends confirmations, stories and digests until nothing is due, one run at a time in each process. */
@Injectable()
export class DeliverStoryEmails implements OnApplicationBootstrap {
  private isRunning = false;

  constructor(
    private readonly confirmations: SendConfirmations,
    private readonly stories: SendStoryEmails,
    private readonly digests: SendDigests,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(deliverStoryEmailsJob, look);
  }

  @JobHandler(deliverStoryEmailsJob)
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      // The loop alternates, so that confirmations do not wait for a long list of stories.
      while ((await this.confirmations.run()) + (await this.stories.run()) + (await this.digests.run()) > 0);
    } finally {
      this.isRunning = false;
    }
  }
}
