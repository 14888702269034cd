import { paths } from '@quillstead/catalogue';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type JobPayloadOf, sendSecondFactorAlert } from '@quillstead/contracts';
import { CONFIG, JobHandler, type EmailContent, Mailer, type ServiceConfig } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { greeting } from '../mail/index.js';
import { User } from '../user/index.js';
import { inWords } from './send-log-in-alert.js';

type Payload = JobPayloadOf<typeof sendSecondFactorAlert>;
type Site = Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>;

const whatHappened: Readonly<Record<Payload['change'], string>> = {
  on: 'Two-step log-in was turned on for',
  off: 'Two-step log-in was turned off for',
  new_codes: 'New recovery codes were made for',
};

/** Informs a member of a change of their second factor. */
@Injectable()
export class SendSecondFactorAlert {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Site,
  ) {}

  @JobHandler(sendSecondFactorAlert)
  async run(payload: Payload): Promise<void> {
    await this.mailer.write(payload.email_id, async () => {
      const user = await this.users.findOneBy({ id: payload.user_id, status: 'active' });
      return user && { to: user.email, content: secondFactorAlert(user, payload, this.config) };
    });
  }
}

function secondFactorAlert(
  user: Pick<User, 'displayName' | 'username'>,
  { change, changed_at }: Payload,
  { SITE_NAME, SITE_URL }: Site,
): EmailContent {
  return {
    subject: `${whatHappened[change]} your ${SITE_NAME} account`,
    preview: 'Was it you?',
    paragraphs: [
      greeting(user),
      `${whatHappened[change]} the ${SITE_NAME} account @${user.username}.`,
      `When: ${inWords(changed_at)}.`,
      'If it was you, there is nothing to do.',
      'If it was not you, change your password at once, and look at the two-step log-in of your account.',
    ],
    action: {
      label: 'Look at the account settings',
      url: new URL(paths.settings('account', 'two-step'), SITE_URL).href,
    },
    footer: `You get this email because the log-in of an account on ${SITE_NAME} with this address was changed.`,
  };
}
