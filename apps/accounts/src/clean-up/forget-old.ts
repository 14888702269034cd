import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetOld } from '@quillstead/contracts';
import { deleteExpiredRows, JobHandler, Jobs, SentEmails } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { SecondFactors } from '../second-factor/index.js';

const day = 24 * 60 * 60 * 1_000;

/** The retention of `sent_email`, a table of the service kit. */
export const retentionOfEmails = { kind: 'accountEmails', days: 30, job: forgetOld } as const;

/**
 * Deletes expired rows once a day: sessions, which are refused already and need no event, tokens, invitations,
 * feedback, notes about members, alerts and records of emails. It also encrypts with the present key the secrets that
 * an earlier key has encrypted.
 */
@Injectable()
export class ForgetOld implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly factors: SecondFactors,
    private readonly emails: SentEmails,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(forgetOld, day);
  }

  @JobHandler(forgetOld)
  async run(): Promise<void> {
    await deleteExpiredRows(forgetOld, this.dataSource);
    await this.emails.prune(retentionOfEmails.days);
    await this.factors.encryptAnew();
  }
}
