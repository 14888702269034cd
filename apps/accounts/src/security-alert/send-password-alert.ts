import { paths } from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type JobPayloadOf, sendPasswordAlert } from '@quillstead/contracts';
import { JobHandler, type EmailContent, Mailer, type EmailSite } from '@quillstead/service-kit';
import { In, Repository } from 'typeorm';
import { greeting } from '../mail/index.js';
import { User } from '../user/index.js';
import { inWords } from './send-log-in-alert.js';

type Payload = JobPayloadOf<typeof sendPasswordAlert>;

/** Informs a member that their password was changed, at the address that the account had at that time. */
@Injectable()
export class SendPasswordAlert {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendPasswordAlert)
  async run({ email_id: emailId, user_id: id, email, changed_at }: Payload): Promise<void> {
    await this.mailer.write(emailId, async (site) => {
      const user = await this.users.findOneBy({ id, status: In(['active', 'leaving']) });
      return user && { to: email, content: passwordAlert(user, changed_at, site) };
    });
  }
}

function passwordAlert(
  user: Pick<User, 'displayName' | 'username'>,
  changedAt: string,
  { SITE_NAME, SITE_URL }: EmailSite,
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
