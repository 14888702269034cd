import { defaultAccent } from '@quillstead/catalogue';
import { type ComposedEmail, type EmailContent, inOneLineEach, oneLine } from './email.js';
import { emailHtml } from './email-html.js';
import { type MailConfig, senderOf } from './mail-variables.js';
import type { EmailSite } from './site-names.js';

/** One email to one person. */
export interface OutgoingEmail {
  /**
   * The id, the same at every try; the email is sent once and has it as its Message-ID. Latin characters, digits and
   * `-`.
   */
  readonly id: string;
  readonly to: string;
  readonly content: EmailContent | ComposedEmail;
  readonly attachment?: EmailAttachment;
}

/** A file that goes with an email. */
interface EmailAttachment {
  /** Latin characters, digits, hyphens and the ending. */
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** An email set and addressed, as nodemailer takes it. */
export interface MailMessage {
  readonly id: string;
  readonly link: string;
  readonly options: ReturnType<typeof mailOptions>;
}

/** Sets an email: its text and its HTML part, and headers in which no line break of a name survives. */
export function mailMessage(outgoing: OutgoingEmail, config: MailConfig & EmailSite): MailMessage {
  const { link, ...parts } = setEmail(outgoing.content, config);
  return { id: outgoing.id, link, options: mailOptions(outgoing, parts, config) };
}

interface EmailParts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

function setEmail(
  unset: EmailContent | ComposedEmail,
  config: MailConfig & EmailSite,
): EmailParts & { readonly link: string } {
  if ('html' in unset) {
    const { subject, text, html, url, listName, unsubscribeUrl } = unset;
    const headers = { ...wayOut(new URL(unsubscribeUrl).href), ...listOf(listName, config) };
    return { subject: oneLine(subject), text, html, headers, link: url };
  }
  const content = inOneLineEach(unset);
  return {
    subject: content.subject,
    text: emailText(content),
    html: emailHtml(content, config.SITE_NAME, config.accent ?? defaultAccent),
    headers: { ...wayOut(content.unsubscribeUrl), ...listOf(unset.listName, config) },
    link: content.action.url,
  };
}

function mailOptions({ id, to, attachment }: OutgoingEmail, parts: EmailParts, config: MailConfig) {
  const { name, address, host } = senderOf(config);
  return {
    // Addresses are objects, so that one address is never parsed as a list of several.
    from: { name, address },
    to: { name: '', address: to },
    messageId: `<${id}@${host}>`,
    subject: parts.subject,
    text: parts.text,
    html: parts.html,
    ...(attachment === undefined ? {} : { attachments: [attachment] }),
    // An automatic responder must not respond to it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...parts.headers },
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the list of the email's receivers, in the words of RFC 2919. */
function listOf(name: string | undefined, { SITE_URL }: MailConfig): Record<string, string> {
  return name === undefined ? {} : { 'List-Id': `<${name}.${new URL(SITE_URL).hostname}>` };
}

/** Mail programs get rid of such emails with one click (RFC 8058, RFC 2369). */
function wayOut(unsubscribeUrl: string | undefined): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Returns the plain part of an email. */
export function emailText({ paragraphs, items = [], action, footer, unsubscribeUrl }: EmailContent): string {
  const list = items.map(({ text, url, detail }) =>
    [`* ${text}`, ...(detail === undefined ? [] : [detail]), url].join('\n  '),
  );
  const end =
    unsubscribeUrl === undefined ? footer : `${footer}\nNo more emails like this one:\n${unsubscribeUrl}`;
  return [...paragraphs, ...list, `${action.label}:\n${action.url}`, `-- \n${end}`].join('\n\n') + '\n';
}
