import { visibleName } from '@quillstead/catalogue';
import { confirmEmailSubscriptionPath } from '@quillstead/contracts';
import { Inject, Injectable } from '@nestjs/common';
import {
  EmailRefused,
  type EmailSite,
  execute,
  flag,
  integer,
  LOGGER,
  type Logger,
  Mailer,
  type OutgoingEmail,
  query,
  queryOne,
  RedisListClient,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Clock, isGivenUp, retryDelay } from '../due/index.js';
import { EmailTokens } from '../mail/index.js';
import { authorOf, EmailSubscription } from './email-subscription.entity.js';
import { choiceConfirmationEmail, confirmationEmail, invitationEmail } from './confirmation-email.js';
import { isChoiceSent, isOffered } from './offer.js';

const taken = { id: integer, asked_at: time, tries: integer };
type Taken = RowOf<typeof taken>;

/** The emails that are leased at once, all of them tried within a lease. */
const batch = 6;
/** The seconds of a lease. */
const lease = 300;

/** Sends the emails with the link that confirms an email subscription. */
@Injectable()
export class SendConfirmations {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call' | 'deadline'>,
    private readonly mailer: Mailer,
    private readonly tokens: EmailTokens,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Leases a batch and sends it; returns how many emails it leased. */
  async run(): Promise<number> {
    const due = await query(
      this.dataSource,
      taken,
      sql`UPDATE email_subscription due SET
            confirmation_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${lease}),
            confirmation_tries = due.confirmation_tries + 1
          FROM (
            SELECT id FROM email_subscription WHERE confirmation_at <= ${this.clock.now()}
            ORDER BY confirmation_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
          ) AS taken
          WHERE due.id = taken.id
          RETURNING due.id, due.asked_at, due.confirmation_tries AS tries`,
    );
    await Promise.all(due.map((one) => this.send(one)));
    return due.length;
  }

  private async send(one: Taken): Promise<void> {
    try {
      await this.mailer.write(`confirm-${one.id}-${one.asked_at.getTime()}`, (site) =>
        this.write(one.id, site),
      );
    } catch (error) {
      this.logger.warn(
        { err: error, subscription_id: one.id, attempt: one.tries },
        'a confirmation did not go',
      );
      if (error instanceof EmailRefused) {
        // An address that accepts no email can confirm nothing.
        if (error.refusal.isOfReceiver)
          await this.dataSource.manager.delete(EmailSubscription, { id: one.id });
        else await this.end(one);
        return;
      }
      if (!isGivenUp({ tries: one.tries, since: one.asked_at }, this.clock.now())) return this.tryLater(one);
    }
    await this.end(one);
  }

  /**
   * Writes the email; returns null when the subscription was confirmed meanwhile, or its stories are not sent by email
   * any more.
   */
  private async write(id: number, site: EmailSite): Promise<Omit<OutgoingEmail, 'id'> | null> {
    const found = await queryOne(
      this.dataSource,
      {
        email: text,
        is_address_shared: flag,
        consent_on: text.orNull,
        username: text.orNull,
        series_title: text.orNull,
        display_name: text.orNull,
      },
      sql`SELECT subscription.email, subscription.is_address_shared,
                 to_char(subscription.consent_on, 'YYYY-MM-DD') AS consent_on, author.username, author.display_name,
                 subscription.series_title
          FROM email_subscription subscription
          LEFT JOIN user_projection author ON author.user_id = ${authorOf('subscription')}
          WHERE subscription.id = ${id} AND subscription.confirmed_at IS NULL
            AND ${isOffered(authorOf('subscription'))}`,
    );
    if (found === undefined || (found.username === null && !(await isChoiceSent(this.rpc)))) return null;
    const isShared = found.is_address_shared === 1;
    const url = new URL(confirmEmailSubscriptionPath, site.SITE_URL);
    url.searchParams.set(
      'token',
      this.tokens.sign(id, isShared ? 'confirm_shared_subscription' : 'confirm_subscription'),
    );
    if (found.username === null) return { to: found.email, content: choiceConfirmationEmail(site, url.href) };
    const author = visibleName(found.display_name) ?? found.username;
    const content =
      found.consent_on === null
        ? confirmationEmail({ author, series: found.series_title }, isShared, site, url.href)
        : invitationEmail(author, found.consent_on, site, url.href);
    return { to: found.email, content };
  }

  private async tryLater({ id, tries }: Taken): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE email_subscription
          SET confirmation_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${retryDelay(tries) / 1_000})
          WHERE id = ${id} AND confirmation_tries = ${tries} AND confirmation_at IS NOT NULL`,
    );
  }

  private async end({ id, tries }: Taken): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE email_subscription SET confirmation_at = NULL WHERE id = ${id} AND confirmation_tries = ${tries}`,
    );
  }
}
