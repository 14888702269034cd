import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Registry } from 'prom-client';
import { CONFIG } from '../config/variables.js';
import type { Logger } from '../logging/create-logger.js';
import { LOGGER } from '../logging/logger-token.js';
import type { Carrier } from './carrier.js';
import { FileCarrier } from './file-carrier.js';
import { OutcomeCounter } from '../metrics/outcome-counter.js';
import { LetterRefused } from './letter-refused.js';
import { mailMessage, type Post } from './mail-message.js';
import type { MailConfig } from './mail-variables.js';
import { SentLetters } from './sent-letters.js';
import { SmtpCarrier } from './smtp-carrier.js';

/** Sends letters, for jobs alone: no call waits for a mail server. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly carrier: Carrier;
  private readonly letters: OutcomeCounter<'sent' | 'refused' | 'later'>;

  constructor(
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(LOGGER) logger: Pick<Logger, 'info'>,
    private readonly sent: SentLetters,
    registry: Registry = new Registry(),
  ) {
    const help = 'Letters handed to the mail server, by what became of them';
    this.letters = new OutcomeCounter(registry, 'letters_total', help);
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
   * The same of a letter that is written when it leaves, such as one with a token of its own: what it tells, and
   * whether it is still due, is looked at then. One that was sent is not written again.
   * @param write gives null when nothing is due any longer
   */
  async write(id: string, write: () => Promise<Omit<Post, 'id'> | null>): Promise<void> {
    await this.sent.once(id, async () => {
      const written = await write();
      if (written === null) return;
      await this.carry({ ...written, id });
    });
  }

  private async carry(post: Post): Promise<void> {
    try {
      await this.carrier.carry(mailMessage(post, this.config));
      this.letters.count('sent');
    } catch (error) {
      this.letters.count(error instanceof LetterRefused ? 'refused' : 'later');
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.carrier.close();
  }
}
