import { isolated } from '@quillstead/catalogue';
import type { EmailContent, EmailSite } from '@quillstead/service-kit';

/** The most confirmation emails to one address in a day, from all requests. */
export const mostADay = 5;

const ifNotYou =
  'If it was not you, do nothing: no other email comes, and the address is deleted after two days.';

/** Returns the email that asks whether the owner of an address wants the best stories of each week. */
export function choiceConfirmationEmail(site: EmailSite, confirmUrl: string): EmailContent {
  return {
    subject: `Do you want the best stories of ${site.SITE_NAME} once a week?`,
    preview: 'Nothing comes unless you confirm it.',
    paragraphs: [
      'Hello,',
      `somebody entered this address at ${site.SITE_NAME} to get the best stories of each week in one email. If it was you, please confirm it.`,
      ifNotYou,
    ],
    action: { label: 'Send me the stories', url: confirmUrl },
    footer: `You get this email because this address was entered at ${site.SITE_NAME}.`,
  };
}

/**
 * Returns the email that asks whether the owner of an address wants the stories of an author, or of a series of the
 * author.
 */
export function confirmationEmail(
  { author, series }: { readonly author: string; readonly series: string | null },
  isShared: boolean,
  site: EmailSite,
  confirmUrl: string,
): EmailContent {
  const name = isolated(author);
  const wanted = series === null ? name : `“${isolated(series)}” of ${name}`;
  return {
    subject: `Do you want the stories of ${wanted} by email?`,
    preview: `Nothing comes unless you confirm it. · ${site.SITE_NAME}`,
    paragraphs: [
      'Hello,',
      `somebody entered this address at ${site.SITE_NAME} to get each new story of ${wanted} by email. If it was you, please confirm it.`,
      ...(isShared ? [`With your confirmation you agree that ${name} gets to know this address.`] : []),
      ifNotYou,
    ],
    action: { label: 'Send me the stories', url: confirmUrl },
    footer: `You get this email because this address was entered at ${site.SITE_NAME}.`,
  };
}

/**
 * Returns the email that asks a reader whom an author has imported. It has no words of the author beside the name: the
 * import must be no way to send a text to strangers.
 * @param consentOn the day on which they agreed, as the author says
 */
export function invitationEmail(
  author: string,
  consentOn: string,
  site: EmailSite,
  confirmUrl: string,
): EmailContent {
  const name = isolated(author);
  return {
    subject: `Do you want the stories of ${name} by email?`,
    preview: `Nothing comes unless you confirm it. · ${site.SITE_NAME}`,
    paragraphs: [
      'Hello,',
      `${name} now publishes at ${site.SITE_NAME}, and says that on ${consentOn} you agreed to get the stories by email. To get each new one from here, please confirm it.`,
      `${name} knows this address already.`,
      'Without a confirmation no story comes, and the address is deleted after 30 days.',
    ],
    action: { label: 'Send me the stories', url: confirmUrl },
    footer: `You get this email because ${name} entered this address at ${site.SITE_NAME}.`,
  };
}
