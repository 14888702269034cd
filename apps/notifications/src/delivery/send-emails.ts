import { unsubscribePath } from '@quillstead/contracts';
import { Inject, Injectable } from '@nestjs/common';
import {
  execute,
  type EmailSite,
  integer,
  EmailRefused,
  LOGGER,
  type Logger,
  Mailer,
  type OutgoingEmail,
  query,
  type RowOf,
  sql,
  time,
  type Writing,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { allKinds, Clock, isGivenUp, retryDelay } from '../due/index.js';
import { isKnownKind, kindOfCode } from '../kind/kind-codes.js';
import { Excerpts, notificationEmail, type MailedNotification, EmailTokens } from '../mail/index.js';
import { forgetCount, noteRefusal } from '../refused-address/refusals.js';
import { type FreshNotification, FreshNotifications } from './fresh-notifications.js';

import type { EmailOutcome } from './notification-email.entity.js';

const takenEmailColumns = {
  id: integer,
  receiver_id: integer,
  kind: integer,
  notification_ids: integer.list,
  tries: integer,
  since: time,
};
type TakenEmail = RowOf<typeof takenEmailColumns>;

/** The end of an email, with the code of the mail server's refusal. */
interface EmailEnd {
  readonly outcome: EmailOutcome;
  readonly smtpCode: number | null;
}

/** The emails that are leased at once, all of them tried within a lease. */
const batch = 6;
/** The seconds of a lease. */
const lease = 300;

/** Sends the emails that were made, and tries those again that no server accepted. */
@Injectable()
export class SendEmails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notifications: FreshNotifications,
    private readonly excerpts: Excerpts,
    private readonly mailer: Mailer,
    private readonly tokens: EmailTokens,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Leases a batch and sends it; returns how many emails it leased. */
  async run(): Promise<number> {
    const taken = await this.take();
    await Promise.all(taken.map((email) => this.send(email)));
    return taken.length;
  }

  private async take(): Promise<TakenEmail[]> {
    const rows = await query(
      this.dataSource,
      takenEmailColumns,
      sql`UPDATE notification_email email SET next_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${lease}), tries = email.tries + 1
       FROM (
         SELECT id FROM notification_email
         WHERE next_at <= ${this.clock.now()} AND (kind = ${allKinds} OR ${isKnownKind('notification_email')})
         ORDER BY next_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
       ) AS taken
       WHERE email.id = taken.id
       RETURNING email.id, email.receiver_id, email.kind, email.notification_ids, email.tries,
         email.made_at AS since`,
    );
    return rows;
  }

  private async send(email: TakenEmail): Promise<void> {
    const end = await this.deliver(email);
    if (end === null) return this.tryLater(email);
    await execute(
      this.dataSource,
      sql`UPDATE notification_email SET outcome = ${end.outcome}, smtp_code = ${end.smtpCode}, next_at = NULL
       WHERE id = ${email.id} AND ${isHeld(email)}`,
    );
  }

  private async deliver(email: TakenEmail): Promise<EmailEnd | null> {
    const written: { to: string | null } = { to: null };
    let writing: Writing;
    try {
      writing = await this.mailer.write(`notifications-${email.id}`, async (site) => {
        const outgoing = await this.write(email, site);
        written.to = outgoing?.to ?? null;
        return outgoing;
      });
    } catch (error) {
      this.logger.warn({ err: error, email_id: email.id, attempt: email.tries }, 'an email did not go');
      if (error instanceof EmailRefused) return this.refused(email, written.to, error);
      return isGivenUp(email, this.clock.now()) ? { outcome: 'given_up', smtpCode: null } : null;
    }
    if (writing !== 'written') return { outcome: writing === 'begun' ? 'unknown' : 'sent', smtpCode: null };
    if (written.to === null) return { outcome: 'void', smtpCode: null };
    await forgetCount({ userId: email.receiver_id, email: written.to }, this.dataSource.manager);
    return { outcome: 'sent', smtpCode: null };
  }

  private async refused(
    { receiver_id: userId }: TakenEmail,
    to: string | null,
    { refusal }: EmailRefused,
  ): Promise<EmailEnd> {
    if (to !== null && refusal.isOfReceiver)
      await noteRefusal({ userId, email: to, at: this.clock.now() }, this.dataSource.manager);
    return { outcome: 'refused', smtpCode: refusal.code };
  }

  /** Composes the email from the present data; null when none of its notifications is due any longer. */
  private async write(
    { kind, notification_ids: ids }: TakenEmail,
    site: EmailSite,
  ): Promise<Omit<OutgoingEmail, 'id'> | null> {
    const found = await this.notifications.find(ids, 'mail');
    const [first, ...others] = found.filter(({ mailedRound, round }) => mailedRound === round);
    if (first === undefined) return null;
    return { to: first.receiver.email, content: await this.content(kind, [first, ...others], site) };
  }

  private async content(
    kind: number,
    notifications: readonly [FreshNotification, ...FreshNotification[]],
    site: EmailSite,
  ) {
    const [first, ...others] = notifications;
    const { receiver } = first;
    const address = new URL(unsubscribePath, site.SITE_URL);
    address.searchParams.set('token', this.tokens.sign(receiver.id));
    const known = await this.excerpts.of(
      receiver.id,
      notifications.map(({ item, storyId }) => ({ ...item, storyId })),
    );
    const withExcerpt = ({ item }: FreshNotification): MailedNotification => ({
      ...item,
      excerpt: item.decision_words ?? known.get(item.id) ?? null,
    });
    return notificationEmail(
      kind === allKinds ? null : kindOfCode(kind),
      [withExcerpt(first), ...others.map(withExcerpt)],
      receiver,
      { ...site, unsubscribeUrl: address.href },
    );
  }

  private async tryLater(email: TakenEmail): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE notification_email SET next_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${retryDelay(email.tries) / 1_000})
       WHERE id = ${email.id} AND ${isHeld(email)}`,
    );
  }
}

/**
 * Returns a condition that is true if no other worker has leased the email since. A worker that paused for longer than
 * the lease must not change it.
 */
const isHeld = ({ tries }: TakenEmail) => sql`tries = ${tries} AND next_at IS NOT NULL`;
