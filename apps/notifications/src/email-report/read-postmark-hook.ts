import { z } from 'zod';
import type { ReportKind } from './read-report.js';

/** What Postmark posts of an email, as far as it is used (https://postmarkapp.com/developer/webhooks). */
const hook = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: z.string().max(500),
});

const kinds: Readonly<Record<string, ReportKind>> = {
  HardBounce: 'hard_bounce',
  BadEmailAddress: 'hard_bounce',
  SoftBounce: 'soft_bounce',
  DnsError: 'soft_bounce',
  Blocked: 'soft_bounce',
  SpamNotification: 'complaint',
  SpamComplaint: 'complaint',
};

/** The address that a hook of Postmark is about, in lower case; null of a hook that says nothing against it. */
export function readPostmarkHook(
  body: string,
): { readonly kind: ReportKind; readonly address: string } | null {
  const parsed = hook.safeParse(jsonOf(body));
  if (!parsed.success) return null;
  const { RecordType, Type, Email } = parsed.data;
  const kind =
    RecordType === 'SpamComplaint' ? 'complaint' : RecordType === 'Bounce' ? kinds[Type ?? ''] : undefined;
  return kind === undefined ? null : { kind, address: Email.toLowerCase() };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
