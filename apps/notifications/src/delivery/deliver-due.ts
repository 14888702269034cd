import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { deliverJob } from '@quillstead/contracts';
import { Does, Jobs } from '@quillstead/service-kit';
import { DeliverPushes } from './deliver-pushes.js';
import { GatherLetters } from './gather-letters.js';
import { SendLetters } from './send-letters.js';

/** Milliseconds between two looks at what is due. */
const look = 1_000;

/** Pushes and mails until nothing is due; one run at a time in each process, so that other jobs find a place. */
@Injectable()
export class DeliverDue implements OnApplicationBootstrap {
  private isRunning = false;

  constructor(
    private readonly pushes: DeliverPushes,
    private readonly gathering: GatherLetters,
    private readonly letters: SendLetters,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(deliverJob, look);
  }

  @Does(deliverJob)
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.deliver();
    } finally {
      this.isRunning = false;
    }
  }

  private async deliver(): Promise<void> {
    const [pushed, mailed] = await Promise.allSettled([
      untilNothing(() => this.pushes.run()),
      untilNothing(async () => (await this.gathering.run()) + (await this.letters.run())),
    ]);
    for (const end of [pushed, mailed]) if (end.status === 'rejected') throw end.reason;
  }
}

async function untilNothing(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}
