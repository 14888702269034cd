import { paths } from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type JobPayloadOf, sendPasskeyAlert } from '@quillstead/contracts';
import { JobHandler, type EmailContent, Mailer, type EmailSite } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { greeting } from '../mail/index.js';
import { User } from '../user/index.js';
import { inWords } from './send-log-in-alert.js';

type Payload = JobPayloadOf<typeof sendPasskeyAlert>;

const whatHappened: Readonly<Record<Payload['change'], string>> = {
  added: 'A passkey was added to',
  removed: 'A passkey was removed from',
};

/** Informs a member of a passkey that is new or gone. */
@Injectable()
export class SendPasskeyAlert {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendPasskeyAlert)
  async run(payload: Payload): Promise<void> {
    await this.mailer.write(payload.email_id, async (site) => {
      const user = await this.users.findOneBy({ id: payload.user_id, status: 'active' });
      return user && { to: user.email, content: passkeyAlert(user, payload, site) };
    });
  }
}

function passkeyAlert(
  user: Pick<User, 'displayName' | 'username'>,
  { change, changed_at }: Payload,
  { SITE_NAME, SITE_URL }: EmailSite,
): EmailContent {
  return {
    subject: `${whatHappened[change]} your ${SITE_NAME} account`,
    preview: 'Was it you?',
    paragraphs: [
      greeting(user),
      `${whatHappened[change]} the ${SITE_NAME} account @${user.username}.`,
      `When: ${inWords(changed_at)}.`,
      'If it was you, there is nothing to do.',
      'If it was not you, remove every passkey that you do not know, and change your password at once.',
    ],
    action: {
      label: 'Look at the passkeys',
      url: new URL(paths.settings('account', 'passkeys'), SITE_URL).href,
    },
    footer: `You get this email because the passkeys of an account on ${SITE_NAME} with this address were changed.`,
  };
}
