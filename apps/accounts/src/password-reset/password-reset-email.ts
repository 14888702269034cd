import { paths } from '@quillstead/catalogue';
import type { EmailContent, ServiceConfig } from '@quillstead/service-kit';
import { greeting } from '../mail/index.js';
import type { User } from '../user/index.js';

/** The email with which somebody chooses a new password. */
export function passwordResetEmail(
  user: Pick<User, 'displayName' | 'username'>,
  token: string,
  { SITE_NAME, SITE_URL }: Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>,
): EmailContent {
  return {
    subject: `Choose a new password for ${SITE_NAME}`,
    preview: 'The link works once and for 15 minutes.',
    paragraphs: [
      greeting(user),
      `You can choose a new password for the ${SITE_NAME} account @${user.username} now.`,
      'The link works once and for 15 minutes. When it was used, every browser that was logged in is logged out.',
    ],
    action: { label: 'Choose a new password', url: new URL(paths.resetPassword(token), SITE_URL).href },
    footer:
      `You get this email because somebody requested it at ${SITE_NAME}. ` +
      'If it was not you, do nothing: your password stays as it is.',
  };
}
