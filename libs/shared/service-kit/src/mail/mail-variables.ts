import { z } from 'zod';
import { emailAddress, mailServerAddress } from '../config/addresses.js';
import type { ProcessConfig } from '../config/variables.js';

/** The environment variables of a service that sends mail. */
export const mailVariables = {
  /**
   * The server that takes mail: `smtps://` (TLS from the first byte) or `smtp://` (STARTTLS, without which nothing is
   * sent unless `?requireTLS=false` or `?ignoreTLS=true` says so). Without it each email becomes a file in MAIL_DIR.
   */
  SMTP_URL: mailServerAddress.optional(),
  MAIL_DIR: z.string().default('.data/mail'),
  /** The sender's address; `no-reply` at the site's host by default. */
  MAIL_FROM: emailAddress.optional(),
};

export type MailConfig = Pick<ProcessConfig, 'SITE_URL' | 'SITE_NAME'> & {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_DIR: string;
  readonly MAIL_FROM?: string | undefined;
};

/** The sender, and the host in the Message-ID of emails. */
export function senderOf({ MAIL_FROM, SITE_NAME, SITE_URL }: MailConfig): {
  name: string;
  address: string;
  host: string;
} {
  const address = MAIL_FROM ?? `no-reply@${new URL(SITE_URL).hostname}`;
  return { name: SITE_NAME, address, host: address.slice(address.lastIndexOf('@') + 1) };
}
