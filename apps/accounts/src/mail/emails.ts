import { isolated, visibleName } from '@quillstead/catalogue';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Job, JobPayloadOf } from '@quillstead/contracts';
import { Jobs, LOGGER, type Logger } from '@quillstead/service-kit';
import type { User } from '../user/index.js';

type EmailJob = Job<{ email_id: string }>;
type EmailPayload<Declared extends EmailJob> = Omit<JobPayloadOf<Declared>, 'email_id'>;

/** Queues emails as jobs, so that no call waits for a mail server or reveals by its time whether there is an email. */
@Injectable()
export class Emails {
  constructor(
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'add'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Queues an email. Throws `unreachable` when it can't be queued now.
   * @param id of the email where it is known before
   */
  async queue<Declared extends EmailJob>(
    job: Declared,
    payload: EmailPayload<Declared>,
    id: string = randomUUID(),
  ): Promise<void> {
    await this.jobs.add(job, { ...payload, email_id: id });
  }

  /**
   * Queues an email after a change that stays even if it can't be queued: the failure is logged, and the member can
   * request it again.
   */
  async queueIfPossible<Declared extends EmailJob>(
    job: Declared,
    payload: EmailPayload<Declared>,
  ): Promise<void> {
    await this.queue(job, payload).catch((error: unknown) =>
      this.logger.warn({ err: error, job: job.name }, 'an email could not be queued'),
    );
  }
}

/** Returns the first line of an email. */
export function greeting({ displayName, username }: Pick<User, 'displayName' | 'username'>): string {
  return `Hello ${isolated(visibleName(displayName) ?? username)},`;
}
