import { endEmailSubscriptionPath } from '@quillstead/contracts';
import type { EmailContent, EmailSite } from '@quillstead/service-kit';

/**
 * The email that has a book attached. Nothing in it but the title was written by somebody: services for devices read no
 * more of it than its file.
 * @param token takes the address off
 */
export function deviceEmail(title: string, token: string, { SITE_NAME, SITE_URL }: EmailSite): EmailContent {
  const unsubscribe = new URL(endEmailSubscriptionPath, SITE_URL);
  unsubscribe.searchParams.set('token', token);
  return {
    subject: title,
    preview: 'Your book is attached.',
    paragraphs: [`“${title}” is attached as an EPUB file.`],
    action: {
      label: 'Your device in the settings',
      url: new URL('/account/settings/reading#device', SITE_URL).href,
    },
    footer: `You get this because you had a book sent to your device at ${SITE_NAME}.`,
    unsubscribeUrl: unsubscribe.href,
  };
}
