import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { Registry } from 'prom-client';
import { CONFIG } from '../config/variables.js';
import { type Logger, LOGGER } from '../logging/create-logger.js';
import { OutcomeCounter } from '../metrics/create-registry.js';
import { EmailRefused, type MailTransport } from './mail-transport.js';
import { FileTransport } from './file-transport.js';
import { mailMessage, type OutgoingEmail } from './mail-message.js';
import { type MailConfig, signingOf } from './mail-variables.js';
import { type EmailSite, SiteNames } from './site-names.js';
import { SentEmails, type Writing } from './sent-emails.js';
import { SmtpTransport } from './smtp-transport.js';

/** Sends emails, for jobs alone: no call waits for a mail server. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: MailTransport;
  private readonly emails: OutcomeCounter<'sent' | 'refused' | 'later'>;

  constructor(
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(LOGGER) logger: Pick<Logger, 'info'>,
    private readonly sent: SentEmails,
    registry: Registry = new Registry(),
    @Optional() @Inject(SiteNames) private readonly names: SiteNames | null = null,
  ) {
    const help = 'Emails handed to the mail server, by what became of them';
    this.emails = new OutcomeCounter(registry, 'emails_total', help);
    this.transport = config.SMTP_URL
      ? new SmtpTransport(config.SMTP_URL, signingOf(config))
      : new FileTransport(config.MAIL_DIR, logger);
  }

  /**
   * Sends an email; one that was sent under this id is not sent again.
   * @throws Error when it may go later (SMTP 4xx, no server), EmailRefused when it never will (5xx), EmailUnanswered when
   * the server got it and did not respond: then it is not sent again
   */
  async send(email: OutgoingEmail): Promise<void> {
    await this.write(email.id, () => Promise.resolve(email));
  }

  /**
   * Sends an email that is written when it leaves, such as one with a token of its own: `write` then makes its content
   * with the present name of the site, or finds that the email is not due any more. An email that was sent is not
   * written again.
   * @param write gives null when nothing is due any longer
   */
  async write(
    id: string,
    write: (site: EmailSite) => Promise<Omit<OutgoingEmail, 'id'> | null>,
  ): Promise<Writing> {
    return this.sent.once(id, async () => {
      const site = await this.site();
      const written = await write(site);
      if (written === null) return;
      await this.handOver({ ...written, id }, site);
    });
  }

  private async site(): Promise<EmailSite> {
    const { SITE_NAME, SITE_URL } = this.config;
    const look = await this.names?.look();
    return { SITE_NAME: look?.name ?? SITE_NAME, SITE_URL, accent: look?.accent ?? null };
  }

  private async handOver(email: OutgoingEmail, site: EmailSite): Promise<void> {
    try {
      await this.transport.send(mailMessage(email, { ...this.config, ...site }));
      this.emails.count('sent');
    } catch (error) {
      this.emails.count(error instanceof EmailRefused ? 'refused' : 'later');
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
