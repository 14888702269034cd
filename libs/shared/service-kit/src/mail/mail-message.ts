import { inOneLineEach, type EmailContent } from './email.js';
import { emailHtml } from './email-html.js';
import { emailText } from './email-text.js';
import { type MailConfig, senderOf } from './mail-variables.js';

/** One email to one person. */
export interface OutgoingEmail {
  /** The same at every try; the email goes out once and has it as its Message-ID. Latin characters, digits and `-`. */
  readonly id: string;
  readonly to: string;
  readonly content: EmailContent;
}

/** An email set and addressed, as nodemailer takes it. */
export interface MailMessage {
  readonly id: string;
  readonly link: string;
  readonly options: ReturnType<typeof mailOptions>;
}

/** Sets an email: its text and its HTML part, and headers in which no line break of a name survives. */
export function mailMessage(outgoing: OutgoingEmail, config: MailConfig): MailMessage {
  const content = inOneLineEach(outgoing.content);
  return { id: outgoing.id, link: content.action.url, options: mailOptions(outgoing, content, config) };
}

function mailOptions({ id, to }: OutgoingEmail, content: EmailContent, config: MailConfig) {
  const { name, address, host } = senderOf(config);
  return {
    // As objects: nobody's address is read as a list of others.
    from: { name, address },
    to: { name: '', address: to },
    messageId: `<${id}@${host}>`,
    subject: content.subject,
    text: emailText(content),
    html: emailHtml(content, config.SITE_NAME),
    // An automatic responder must not respond to it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...wayOut(content) },
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail programs get rid of such emails with one click (RFC 8058, RFC 2369). */
function wayOut({ unsubscribeUrl }: EmailContent): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
