import type { MailMessage } from './mail-message.js';

/** How emails leave the site: to an SMTP server, or into a folder. */
export interface Carrier {
  /** @throws Error when it did not take the letter; LetterRefused when it never will */
  carry(message: MailMessage): Promise<void>;
  close(): void;
}
