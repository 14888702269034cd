import { paths } from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendSecondFactorAlert } from '@quillstead/contracts';
import { JobHandler, Mailer } from '@quillstead/service-kit';
import { AlertLimit } from './alert-limit.js';
import { changeAlert } from './change-alert.js';

type Payload = JobPayloadOf<typeof sendSecondFactorAlert>;

const whatHappened: Readonly<Record<Payload['change'], string>> = {
  on: 'Two-step log-in was turned on for',
  off: 'Two-step log-in was turned off for',
  new_codes: 'New recovery codes were made for',
};

/** Emails a member about a change of their second factor. */
@Injectable()
export class SendSecondFactorAlert {
  constructor(
    private readonly limit: AlertLimit,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendSecondFactorAlert)
  async run({ email_id: emailId, user_id: id, change, changed_at: changedAt }: Payload): Promise<void> {
    await this.mailer.write(emailId, async (site) => {
      const user = await this.limit.findMember(id, emailId);
      if (user === null) return null;
      const content = changeAlert(user, site, {
        subject: `${whatHappened[change]} your ${site.SITE_NAME} account`,
        sentence: `${whatHappened[change]} the ${site.SITE_NAME} account @${user.username}.`,
        changedAt,
        otherwise: 'change your password at once, and look at the two-step log-in of your account.',
        action: { label: 'Look at the account settings', path: paths.settings('account', 'two-step') },
        footer: `You get this email because the log-in of an account on ${site.SITE_NAME} with this address was changed.`,
      });
      return { to: user.email, content };
    });
  }
}
