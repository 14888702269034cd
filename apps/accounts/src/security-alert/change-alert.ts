import { formatLongDate, formatTimeOfDay } from '@quillstead/catalogue';
import type { EmailContent, EmailSite } from '@quillstead/service-kit';
import { greeting } from '../mail/index.js';
import type { User } from '../user/index.js';

interface Change {
  readonly subject: string;
  /** A sentence with the account in it, such as "A passkey was added to the Quillstead account @ann.". */
  readonly sentence: string;
  /** The time of the change, ISO 8601. */
  readonly changedAt: string;
  /** The advice for a member who did not make the change. */
  readonly otherwise: string;
  readonly action: { readonly label: string; readonly path: string };
  readonly footer: string;
}

/** Returns the email that informs a member of a change of how they log in. */
export function changeAlert(
  user: Pick<User, 'displayName' | 'username'>,
  { SITE_URL }: EmailSite,
  { subject, sentence, changedAt, otherwise, action, footer }: Change,
): EmailContent {
  return {
    subject,
    preview: 'Was it you?',
    paragraphs: [
      greeting(user),
      sentence,
      `When: ${longTime(changedAt)}.`,
      'If it was you, there is nothing to do.',
      `If it was not you, ${otherwise}`,
    ],
    action: { label: action.label, url: new URL(action.path, SITE_URL).href },
    footer,
  };
}

/** Returns a time (ISO 8601) as emails have it: "November 22, 2026, 4:05 PM UTC". */
export function longTime(time: string): string {
  return `${formatLongDate(time, 'UTC')}, ${formatTimeOfDay(time, 'UTC')} UTC`;
}
