import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetOld, sessionDays, sessionMaxDays } from '@quillstead/contracts';
import { deleteInBatches, JobHandler, execute, Jobs, SentEmails, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Invitations } from '../invitation/index.js';
import { LogInChallenges, SecondFactors } from '../second-factor/index.js';
import { AccountTokens } from '../token/index.js';

const day = 24 * 60 * 60 * 1_000;
const daysOfEmails = 30;

/** Deletes at most `most` messages of feedback: handled ones after a year, all others after two. */
const oldFeedback = (most: number) => sql`
  DELETE FROM feedback WHERE id IN (
    SELECT id FROM feedback
    WHERE sent_at < now() - CASE WHEN is_handled = 1 THEN interval '365 days' ELSE interval '730 days' END
    ORDER BY id LIMIT ${most})`;

/** Deletes at most `most` notes about members, a year after they were written. */
const oldNotes = (most: number) => sql`
  DELETE FROM member_note WHERE id IN (
    SELECT id FROM member_note WHERE noted_at < now() - interval '365 days' ORDER BY id LIMIT ${most})`;

/**
 * Deletes once a day: expired sessions, tokens and invitations, old feedback, old notes about members, old alerts and records of old emails. Secrets that an
 * earlier key encrypted are encrypted with the present one.
 */
@Injectable()
export class ForgetOld implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccountTokens,
    private readonly challenges: LogInChallenges,
    private readonly factors: SecondFactors,
    private readonly emails: SentEmails,
    private readonly invitations: Invitations,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(forgetOld, day);
  }

  @JobHandler(forgetOld)
  async run(): Promise<void> {
    await this.tokens.prune();
    await this.challenges.prune();
    await this.emails.prune(daysOfEmails);
    await this.invitations.prune();
    await deleteInBatches(this.dataSource, oldFeedback);
    await deleteInBatches(this.dataSource, oldNotes);
    await execute(
      this.dataSource,
      sql`DELETE FROM log_in_alert WHERE created_at < now() - interval '1 hour'`,
    );
    // No event: a session so old is refused already.
    await execute(
      this.dataSource,
      sql`DELETE FROM session
       WHERE last_used_at < now() - make_interval(days => ${sessionDays + 1}) OR created_at < now() - make_interval(days => ${sessionMaxDays + 1})`,
    );
    await this.factors.encryptAnew();
  }
}
