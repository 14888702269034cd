import { paths } from '@quillstead/catalogue';
import { Inject, Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendPasswordAlert } from '@quillstead/contracts';
import { CONFIG, JobHandler, type EmailContent, Mailer, type ServiceConfig } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { greeting } from '../mail/index.js';
import { User } from '../user/index.js';
import { inWords } from './in-words.js';

type Payload = JobPayloadOf<typeof sendPasswordAlert>;
type Site = Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>;

/** Informs a member that their password was changed, at the address that the account had at that time. */
@Injectable()
export class SendPasswordAlert {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Site,
  ) {}

  @JobHandler(sendPasswordAlert)
  async run({ email_id: emailId, user_id: id, email, changed_at }: Payload): Promise<void> {
    await this.mailer.write(emailId, async () => {
      const user = await this.dataSource.manager.findOneBy(User, { id, status: 'active' });
      return user && { to: email, content: passwordAlert(user, changed_at, this.config) };
    });
  }
}

function passwordAlert(
  user: Pick<User, 'displayName' | 'username'>,
  changedAt: string,
  { SITE_NAME, SITE_URL }: Site,
): EmailContent {
  return {
    subject: `The password of your ${SITE_NAME} account was changed`,
    preview: 'Was it you?',
    paragraphs: [
      greeting(user),
      `The password of the ${SITE_NAME} account @${user.username} was changed.`,
      `When: ${inWords(changedAt)}.`,
      'If it was you, there is nothing to do.',
      'If it was not you, choose a new one at once with a link that is sent to this address. That logs out every browser.',
    ],
    action: {
      label: 'It was not me: choose a new password',
      url: new URL(paths.forgotPassword, SITE_URL).href,
    },
    footer: `You get this email because the password of an account on ${SITE_NAME} with this address was changed.`,
  };
}
