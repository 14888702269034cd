import { paths } from '@quillstead/catalogue';
import type { EmailContent, ServiceConfig } from '@quillstead/service-kit';
import { greeting } from '../mail/index.js';
import type { User } from '../user/index.js';

/** The email with the link that confirms an address. */
export function verificationEmail(
  user: Pick<User, 'displayName' | 'username' | 'emailPending'>,
  token: string,
  { SITE_NAME, SITE_URL }: Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>,
): EmailContent {
  return {
    subject: `Confirm your email address for ${SITE_NAME}`,
    preview: 'One click confirms it.',
    paragraphs: [
      greeting(user),
      `Please confirm that this address belongs to the ${SITE_NAME} account @${user.username}. ` +
        (user.emailPending === null
          ? 'Your account then carries the badge of a verified one.'
          : 'It then replaces the address that the account has now.'),
      'The link works once and for one day. You can request another in your settings.',
    ],
    action: { label: 'Confirm this address', url: new URL(paths.verify(token), SITE_URL).href },
    footer: `You get this email because somebody gave this address to ${SITE_NAME}. If it was not you, do nothing.`,
  };
}
