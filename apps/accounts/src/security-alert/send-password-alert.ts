import { paths } from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendPasswordAlert } from '@quillstead/contracts';
import { JobHandler, Mailer } from '@quillstead/service-kit';
import { AlertLimit } from './alert-limit.js';
import { changeAlert } from './change-alert.js';

type Payload = JobPayloadOf<typeof sendPasswordAlert>;

/** Emails a member that their password was changed, at the address that the account had at that time. */
@Injectable()
export class SendPasswordAlert {
  constructor(
    private readonly limit: AlertLimit,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendPasswordAlert)
  async run({ email_id: emailId, user_id: id, email: to, changed_at: changedAt }: Payload): Promise<void> {
    await this.mailer.write(emailId, async (site) => {
      const user = await this.limit.findMember(id, emailId);
      if (user === null) return null;
      const content = changeAlert(user, site, {
        subject: `The password of your ${site.SITE_NAME} account was changed`,
        sentence: `The password of the ${site.SITE_NAME} account @${user.username} was changed.`,
        changedAt,
        otherwise:
          'choose a new one at once with a link that is sent to this address. That logs out every browser.',
        action: { label: 'It was not me: choose a new password', path: paths.forgotPassword },
        footer: `You get this email because the password of an account on ${site.SITE_NAME} with this address was changed.`,
      });
      return { to, content };
    });
  }
}
