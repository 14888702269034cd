import { paths } from '@quillstead/catalogue';
import type { EmailContent, ServiceConfig } from '@quillstead/service-kit';
import { greeting } from '../mail/index.js';
import type { User } from '../user/index.js';
import { exportDays } from './find-export.js';

/**
 * The email that says that an export can be fetched. It holds no link to the file: only who is logged in gets that.
 */
export function exportEmail(
  user: Pick<User, 'displayName' | 'username'>,
  { SITE_NAME, SITE_URL }: Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>,
): EmailContent {
  return {
    subject: `Your ${SITE_NAME} export is ready`,
    preview: `It can be fetched for ${exportDays} days.`,
    paragraphs: [
      greeting(user),
      `Everything that you wrote on ${SITE_NAME} is put together in one file now.`,
      `You find it in your settings for ${exportDays} days, as long as you are logged in.`,
    ],
    action: { label: 'Go to your settings', url: new URL(paths.settings('account', 'data'), SITE_URL).href },
    footer: `You get this email because you requested your data from ${SITE_NAME}.`,
  };
}
