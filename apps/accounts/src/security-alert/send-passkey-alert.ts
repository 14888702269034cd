import { paths } from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendPasskeyAlert } from '@quillstead/contracts';
import { JobHandler, Mailer } from '@quillstead/service-kit';
import { AlertLimit } from './alert-limit.js';
import { changeAlert } from './change-alert.js';

type Payload = JobPayloadOf<typeof sendPasskeyAlert>;

const whatHappened: Readonly<Record<Payload['change'], string>> = {
  added: 'A passkey was added to',
  removed: 'A passkey was removed from',
};

/** Emails a member about a passkey that was added or removed. */
@Injectable()
export class SendPasskeyAlert {
  constructor(
    private readonly limit: AlertLimit,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendPasskeyAlert)
  async run({ email_id: emailId, user_id: id, change, changed_at: changedAt }: Payload): Promise<void> {
    await this.mailer.write(emailId, async (site) => {
      const user = await this.limit.findMember(id, emailId);
      if (user === null) return null;
      const content = changeAlert(user, site, {
        subject: `${whatHappened[change]} your ${site.SITE_NAME} account`,
        sentence: `${whatHappened[change]} the ${site.SITE_NAME} account @${user.username}.`,
        changedAt,
        otherwise: 'remove every passkey that you do not know, and change your password at once.',
        action: { label: 'Look at the passkeys', path: paths.settings('account', 'passkeys') },
        footer: `You get this email because the passkeys of an account on ${site.SITE_NAME} with this address were changed.`,
      });
      return { to: user.email, content };
    });
  }
}
