import { Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendExportEmail } from '@quillstead/contracts';
import { JobHandler, Mailer, type EmailSite, type EmailContent } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { paths } from '@quillstead/catalogue';
import { User } from '../user/index.js';
import { greeting } from '../mail/index.js';
import { exportDays } from './export-file.entity.js';

/** Emails a member that their export is ready, if both still exist. */
@Injectable()
export class SendExportEmail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendExportEmail)
  async run({ email_id: id, export_id }: JobPayloadOf<typeof sendExportEmail>): Promise<void> {
    const user = await this.dataSource.manager
      .createQueryBuilder(User, 'person')
      .innerJoin('export_file', 'file', 'file.user_id = person.id')
      .where(`file.id = :id AND file.state = 'ready' AND person.status = 'active'`, { id: export_id })
      .getOne();
    if (user === null) return;
    await this.mailer.write(id, async (site) => ({ to: user.email, content: exportEmail(user, site) }));
  }
}

/**
 * Returns the email that says that an export can be fetched. It has no link to the file, which only the logged-in
 * member gets.
 */
function exportEmail(
  user: Pick<User, 'displayName' | 'username'>,
  { SITE_NAME, SITE_URL }: EmailSite,
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
