import { inOneLineEach, type Letter } from './letter.js';
import { letterHtml } from './letter-html.js';
import { letterText } from './letter-text.js';
import { type MailConfig, senderOf } from './mail-variables.js';

/** One letter to one person. */
export interface Post {
  /** The same at every try; the letter goes out once and bears it as its Message-ID. Letters, digits and `-`. */
  readonly id: string;
  readonly to: string;
  readonly letter: Letter;
}

/** A letter set and addressed, as nodemailer takes it. */
export interface MailMessage {
  readonly id: string;
  readonly link: string;
  readonly options: ReturnType<typeof mailOptions>;
}

/** Sets a letter: its text and its HTML part, and headers in which no line break of a name survives. */
export function mailMessage(post: Post, config: MailConfig): MailMessage {
  const letter = inOneLineEach(post.letter);
  return { id: post.id, link: letter.action.url, options: mailOptions(post, letter, config) };
}

function mailOptions({ id, to }: Post, letter: Letter, config: MailConfig) {
  const { name, address, host } = senderOf(config);
  return {
    // As objects: nobody's address is read as a list of others.
    from: { name, address },
    to: { name: '', address: to },
    messageId: `<${id}@${host}>`,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, config.SITE_NAME),
    // An answering machine has nothing to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...wayOut(letter) },
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail programs get rid of such letters with one click (RFC 8058, RFC 2369). */
function wayOut({ unsubscribeUrl }: Letter): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
