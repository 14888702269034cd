import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '../config/variables.js';
import type { Logger } from '../logging/create-logger.js';
import { LOGGER } from '../logging/logger-token.js';
import type { Carrier } from './carrier.js';
import { FileCarrier } from './file-carrier.js';
import { mailMessage, type Post } from './mail-message.js';
import type { MailConfig } from './mail-variables.js';
import { SentLetters } from './sent-letters.js';
import { SmtpCarrier } from './smtp-carrier.js';

/** Sends letters, for jobs alone: no call waits for a mail server. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly carrier: Carrier;

  constructor(
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(LOGGER) logger: Pick<Logger, 'info'>,
    private readonly sent: SentLetters,
  ) {
    this.carrier = config.SMTP_URL
      ? new SmtpCarrier(config.SMTP_URL)
      : new FileCarrier(config.MAIL_DIR, logger);
  }

  /**
   * Sends a letter; one that was sent under this id is not sent again.
   * @throws Error when it may go later (SMTP 4xx, no server), LetterRefused when it never will (5xx)
   */
  async send(post: Post): Promise<void> {
    await this.write(post.id, () => Promise.resolve(post));
  }

  /**
   * The same of a letter that is written when it leaves, such as one with a token of its own: what it tells, and whether
   * it is still due, is looked at then. One that was sent is not written again.
   * @param write gives null when nothing is due any longer
   */
  async write(id: string, write: () => Promise<Omit<Post, 'id'> | null>): Promise<void> {
    await this.sent.once(id, async () => {
      const written = await write();
      if (written !== null) await this.carrier.carry(mailMessage({ ...written, id }, this.config));
    });
  }

  onApplicationShutdown(): void {
    this.carrier.close();
  }
}
