import { UnrecoverableError } from 'bullmq';
import type { MailMessage } from './mail-message.js';

/** A way by which emails leave the site: to an SMTP server, or into a folder. */
export interface MailTransport {
  /**
   * @throws Error when it did not take the email; EmailRefused when it never will; EmailUnanswered when nobody knows
   * whether it has taken it
   */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** The error of a mail server that refused an email. */
export interface Refusal {
  /** The SMTP code, 5xx. */
  readonly code: number;
  /** True if the mail server refused the receiver or the text; if not, it refused the sender. */
  readonly isOfReceiver: boolean;
}

/** Thrown when a mail server refuses an email for good (SMTP 5xx): no job tries it again. */
export class EmailRefused extends UnrecoverableError {
  override readonly name = 'EmailRefused';

  constructor(
    message: string,
    readonly refusal: Refusal,
  ) {
    super(message);
  }
}

/** Thrown when a mail server got all of an email and did not respond: maybe it delivers the email. */
export class EmailUnanswered extends Error {
  override readonly name = 'EmailUnanswered';
}
