import { Injectable } from '@nestjs/common';
import { browserLabel, paths } from '@quillstead/catalogue';
import { type JobPayloadOf, sendLogInAlert } from '@quillstead/contracts';
import {
  JobHandler,
  execute,
  integer,
  type EmailContent,
  Mailer,
  queryOne,
  type EmailSite,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { greeting } from '../mail/index.js';
import { User } from '../user/index.js';
import { longTime } from './change-alert.js';

type Payload = JobPayloadOf<typeof sendLogInAlert>;

/** The most emails that one member gets in an hour, however many browsers log in. */
const mostAnHour = 5;

/**
 * Emails a member about a log-in from a device that is new to the account, unless they have switched such emails off.
 */
@Injectable()
export class SendLogInAlert {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendLogInAlert)
  async run(payload: Payload): Promise<void> {
    await this.mailer.write(payload.email_id, (site) => this.write(payload, site));
  }

  private write(payload: Payload, site: EmailSite) {
    const { email_id: emailId, user_id: id } = payload;
    return this.dataSource.transaction(async (manager) => {
      // The row is locked, so that of many emails at once each counts those before it.
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (user === null || user.status !== 'active' || user.noteLogIn === 0) return null;
      const sent = await queryOne(
        manager,
        { others: integer },
        sql`SELECT count(*)::int AS others FROM log_in_alert
         WHERE user_id = ${id} AND email_id <> ${emailId} AND created_at > now() - interval '1 hour'`,
      );
      const others = sent?.others ?? 0;
      if (others >= mostAnHour) return null;
      await execute(
        manager,
        sql`INSERT INTO log_in_alert (email_id, user_id) VALUES (${emailId}, ${id}) ON CONFLICT DO NOTHING`,
      );
      const isLast = others === mostAnHour - 1;
      return { to: user.email, content: logInAlert(user, payload, { isLast, ...site }) };
    });
  }
}

function logInAlert(
  user: Pick<User, 'displayName' | 'username'>,
  { logged_in_at, user_agent }: Payload,
  { isLast, SITE_NAME, SITE_URL }: EmailSite & { isLast: boolean },
): EmailContent {
  const link = (path: string) => new URL(path, SITE_URL).href;
  return {
    subject: `A new log-in to your ${SITE_NAME} account`,
    preview: 'Was it you?',
    paragraphs: [
      greeting(user),
      `Somebody logged in to the ${SITE_NAME} account @${user.username} from a browser that had not done so before.`,
      `When: ${longTime(logged_in_at)}.`,
      // The device's own words are not quoted: a person who logs in could write anything to the member in them.
      `Device, as it describes itself: ${browserLabel(user_agent)}.`,
      'If it was you, there is nothing to do.',
      'If it was not you, change your password at once. That logs out every other browser.',
      ...(isLast
        ? ['Further log-ins of this hour are not reported by email. Your settings list all of them.']
        : []),
    ],
    items: [
      { text: 'You can no longer log in? Choose a new password by email', url: link(paths.forgotPassword) },
    ],
    action: {
      label: 'Change the password, or log out everywhere',
      url: link(paths.settings('account', 'password')),
    },
    footer: `You get this email because of a log-in to ${SITE_NAME}. Your notification settings can switch such emails off.`,
  };
}
