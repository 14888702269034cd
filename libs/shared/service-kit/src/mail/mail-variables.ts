import { createPrivateKey } from 'node:crypto';
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
  /**
   * Sign emails (DKIM) where the server behind SMTP_URL does not: the name under `_domainkey` of the sender's domain,
   * and the private key as PEM, whose line breaks may be written as `\\n`.
   */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/iu, 'must be a label of a host name')
    .optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isPrivateKey, 'must be a private key as PEM')
    .optional(),
};

export type MailConfig = Pick<ProcessConfig, 'SITE_URL' | 'SITE_NAME'> & {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_DIR: string;
  readonly MAIL_FROM?: string | undefined;
  readonly DKIM_SELECTOR?: string | undefined;
  readonly DKIM_PRIVATE_KEY?: string | undefined;
};

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}

/** Returns the sender, and the host in the Message-ID of emails. */
export function senderOf({ MAIL_FROM, SITE_NAME, SITE_URL }: MailConfig): {
  name: string;
  address: string;
  host: string;
} {
  const address = MAIL_FROM ?? `no-reply@${new URL(SITE_URL).hostname}`;
  return { name: SITE_NAME, address, host: address.slice(address.lastIndexOf('@') + 1) };
}

/** Returns the key that signs the emails of the sender's domain; null where the variables of DKIM are not set. */
export function signingOf(config: MailConfig) {
  const { DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey } = config;
  if (keySelector === undefined || privateKey === undefined) return null;
  return { domainName: senderOf(config).host, keySelector, privateKey };
}
