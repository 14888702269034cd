import type { MailMessage } from './mail-message.js';

/** How emails leave the site: to an SMTP server, or into a folder. */
export interface MailTransport {
  /** @throws Error when it did not take the email; EmailRefused when it never will */
  send(message: MailMessage): Promise<void>;
  close(): void;
}
