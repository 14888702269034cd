import { Injectable } from '@nestjs/common';
import { browserLabel, paths } from '@quillstead/catalogue';
import { type JobPayloadOf, sendLogInAlert } from '@quillstead/contracts';
import { JobHandler, type EmailContent, Mailer, type EmailSite } from '@quillstead/service-kit';
import { DataSource, In } from 'typeorm';
import { greeting } from '../mail/index.js';
import { User } from '../user/index.js';
import { AlertLimit } from './alert-limit.js';
import { longTime } from './change-alert.js';

type Payload = JobPayloadOf<typeof sendLogInAlert>;

/**
 * Emails a member about a log-in from a device that is new to the account, unless they have switched such emails off;
 * at most as many an hour as `AlertLimit` allows, however many browsers log in.
 */
@Injectable()
export class SendLogInAlert {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limit: AlertLimit,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendLogInAlert)
  async run(payload: Payload): Promise<void> {
    await this.mailer.write(payload.email_id, (site) => this.write(payload, site));
  }

  private write(payload: Payload, site: EmailSite) {
    const { email_id: emailId, user_id: id } = payload;
    return this.dataSource.transaction(async (manager) => {
      const where = { id, status: In(['active', 'leaving']) };
      const user = await manager.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
      if (user === null || user.noteLogIn === 0) return null;
      const left = await this.limit.take(id, emailId, manager);
      if (left === null) return null;
      return { to: user.email, content: logInAlert(user, payload, { isLast: left === 0, ...site }) };
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
