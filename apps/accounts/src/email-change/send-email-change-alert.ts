import { Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendEmailChangeAlert } from '@quillstead/contracts';
import { JobHandler, Mailer, type EmailSite } from '@quillstead/service-kit';
import { AccountTokens } from '../token/index.js';
import { emailChangeAlert } from './email-change-alert.js';

/** Mails the link that stops or undoes a change of the address, to the address that is or was replaced. */
@Injectable()
export class SendEmailChangeAlert {
  constructor(
    private readonly tokens: AccountTokens,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendEmailChangeAlert)
  async run(payload: JobPayloadOf<typeof sendEmailChangeAlert>): Promise<void> {
    await this.mailer.write(payload.email_id, (site) => this.write(payload, site));
  }

  private async write(
    { email_id: emailId, user_id: userId, email }: JobPayloadOf<typeof sendEmailChangeAlert>,
    site: EmailSite,
  ) {
    // Sent also when the change was cancelled meanwhile: the person who requested it knew the password. A change that
    // was rolled back, or undone already, reserved no address.
    const minted = await this.tokens.mint('undo', { userId, emailId }, () => true);
    if (minted === null) return null;
    const { token, user } = minted;
    return { to: email, content: emailChangeAlert(user, { token, email }, site) };
  }
}
