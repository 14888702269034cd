import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Job, JobPayloadOf } from '@quillstead/contracts';
import { Jobs, LOGGER, type Logger } from '@quillstead/service-kit';
import type { User } from '../user/index.js';

type LetterJob = Job<{ letter_id: string }>;
type Wanted<Declared extends LetterJob> = Omit<JobPayloadOf<Declared>, 'letter_id'>;

/** Has letters sent by jobs, so that no call waits for a mail server or tells by its time whether there is a letter. */
@Injectable()
export class Letters {
  constructor(
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'add'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Throws `unreachable` when the letter can't be queued now.
   * @param id of the email where it is known before
   */
  async queue<Declared extends LetterJob>(
    job: Declared,
    wanted: Wanted<Declared>,
    id: string = randomUUID(),
  ): Promise<void> {
    await this.jobs.add(job, { ...wanted, letter_id: id });
  }

  /** The same after a change that stays whether the letter goes out or not: the member can ask for it again. */
  async queueIfPossible<Declared extends LetterJob>(job: Declared, wanted: Wanted<Declared>): Promise<void> {
    await this.queue(job, wanted).catch((error: unknown) =>
      this.logger.warn({ err: error, job: job.name }, 'a letter could not be queued'),
    );
  }
}

/** How a letter begins. */
export function greeting({ displayName, username }: Pick<User, 'displayName' | 'username'>): string {
  return `Hello ${displayName ?? username},`;
}
