import PostalMime, { type Attachment } from 'postal-mime';

/** What a report says of an email of ours: no such mailbox, not for now, or its reader calls it junk. */
export type ReportKind = 'hard_bounce' | 'soft_bounce' | 'complaint';

export interface MailboxReport {
  readonly kind: ReportKind;
  /** The token of the link by which the email can be ended, from the headers that the report returns. */
  readonly token: string;
  /** To whom the email went, in lower case; null where the report does not return it. */
  readonly to: string | null;
}

/** A report has three parts and maybe a message in it; what is nested deeper is none. */
const deepest = 8;
const longestHeaders = 64 * 1024;

/**
 * Reads a delivery status notification (RFC 3464) or a feedback report (RFC 5965), which may end in the middle. Null of
 * anything else: no report, one of an email that only waits, or one that does not return the headers of an email of
 * ours.
 */
export async function readReport(message: Uint8Array): Promise<MailboxReport | null> {
  try {
    const { attachments } = await PostalMime.parse(message, {
      forceRfc822Attachments: true,
      maxNestingDepth: deepest,
      maxHeadersSize: longestHeaders,
      attachmentEncoding: 'utf8',
    });
    const kind = kindOf(attachments);
    const returned = textOf(attachments, ['message/rfc822', 'text/rfc822-headers', 'message/global-headers']);
    if (kind === null || returned === null) return null;
    const [headers = ''] = returned.split(/\r?\n\r?\n/u, 1);
    const email = await PostalMime.parse(`${headers}\r\n\r\n`, { maxHeadersSize: longestHeaders });
    const links = email.headers.filter(({ key }) => key === 'list-unsubscribe');
    const [token] = /(?<=[?&]token=)[\w.-]{1,200}(?=[&>])/u.exec(links[0]?.value ?? '') ?? [];
    if (token === undefined) return null;
    return { kind, token, to: email.to?.[0]?.address?.toLowerCase() ?? null };
  } catch {
    // Its headers or parts are beyond what a report has.
    return null;
  }
}

function kindOf(parts: readonly Attachment[]): ReportKind | null {
  const feedback = textOf(parts, ['message/feedback-report']);
  if (feedback !== null)
    return fieldOf(feedback, 'feedback-type')?.toLowerCase() === 'not-spam' ? null : 'complaint';
  const status = textOf(parts, ['message/delivery-status', 'message/global-delivery-status']);
  if (status === null || fieldOf(status, 'action')?.toLowerCase() !== 'failed') return null;
  return isForGood(fieldOf(status, 'status') ?? '') ? 'hard_bounce' : 'soft_bounce';
}

/**
 * Whether a status (RFC 3463) says that the address itself takes no email. A mailbox that is full, a system that has a
 * fault and a policy against our server may all pass, though they end the try.
 */
function isForGood(status: string): boolean {
  return /^5\.(?:0\.0|1\.|2\.1$|4\.4$|4\.1$)/u.test(status.split(/[\s(]/u, 1)[0] ?? '');
}

function textOf(parts: readonly Attachment[], types: readonly string[]): string | null {
  const part = parts.find(({ mimeType }) => types.includes(mimeType));
  return typeof part?.content === 'string' ? part.content : null;
}

/** The first field of that name; each of our emails has one receiver. */
function fieldOf(text: string, name: string): string | null {
  for (const line of text.split(/\r?\n/u)) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name) return line.slice(colon + 1).trim();
  }
  return null;
}
