import PostalMime, { type Attachment } from 'postal-mime';

/**
 * The kinds of reports about an email of this site: the mailbox does not exist, the email cannot be delivered for now,
 * or its reader calls it junk.
 */
export type ReportKind = 'hard_bounce' | 'soft_bounce' | 'complaint';

export interface MailboxReport {
  readonly kind: ReportKind;
  /** The token of the link that ends the email, from the headers that the report returns. */
  readonly token: string;
  /** The receiver of the email, in lower case; null if the report does not return it. */
  readonly to: string | null;
}

/** The deepest parts that are read: a report has three parts and maybe a message in one of them. */
const deepest = 8;
const longestHeaders = 64 * 1024;

/**
 * Reads a delivery status notification (RFC 3464) or a feedback report (RFC 5965), which may be cut off. Returns null
 * for anything else: no report, one of an email that only waits, or one that does not return the headers of an email of
 * this site.
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
    // It has larger headers or more nested parts than a report.
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
 * Returns true if a status (RFC 3463) says that the address itself accepts no email. A full mailbox, a system with a
 * fault and a policy against this server may all be temporary, though they end the try.
 */
function isForGood(status: string): boolean {
  return /^5\.(?:0\.0|1\.|2\.1$|4\.4$|4\.1$)/u.test(status.split(/[\s(]/u, 1)[0] ?? '');
}

function textOf(parts: readonly Attachment[], types: readonly string[]): string | null {
  const part = parts.find(({ mimeType }) => types.includes(mimeType));
  return typeof part?.content === 'string' ? part.content : null;
}

/** Returns the first field of that name; each email of this site has one receiver. */
function fieldOf(text: string, name: string): string | null {
  for (const line of text.split(/\r?\n/u)) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name) return line.slice(colon + 1).trim();
  }
  return null;
}
