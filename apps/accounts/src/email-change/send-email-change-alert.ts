import { Injectable } from '@nestjs/common';
import { paths } from '@quillstead/catalogue';
import { type JobPayloadOf, sendEmailChangeAlert } from '@quillstead/contracts';
import { type EmailContent, type EmailSite, JobHandler, Mailer } from '@quillstead/service-kit';
import { greeting } from '../mail/index.js';
import { AccountTokens } from '../token/index.js';
import type { User } from '../user/index.js';

/** Emails the link that stops or undoes a change of the address, to the address that is or was replaced. */
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
    // The email is sent also when the change was cancelled meanwhile: the person who requested it knew the password. A
    // change that was rolled back, or undone already, has no reserved token.
    const minted = await this.tokens.mint('undo', { userId, emailId }, () => true);
    if (minted === null) return null;
    const { token, user } = minted;
    return { to: email, content: emailChangeAlert(user, { token, email }, site) };
  }
}

/**
 * Returns the email to the address that is or was replaced.
 * @param email the address that the email goes to
 */
function emailChangeAlert(
  user: Pick<User, 'displayName' | 'username' | 'email' | 'emailPending'>,
  { token, email }: { token: string; email: string },
  { SITE_NAME, SITE_URL }: EmailSite,
): EmailContent {
  const isReplaced = user.email !== email;
  const account = `the ${SITE_NAME} account @${user.username}`;
  return {
    subject: isReplaced
      ? `The email address of your ${SITE_NAME} account was changed`
      : `Somebody requested a change of the email address of your ${SITE_NAME} account`,
    preview: 'If it was not you, take the account back now.',
    paragraphs: [
      greeting(user),
      isReplaced
        ? `${user.email} is now the address of ${account}. This address no longer belongs to it.`
        : `Somebody who knows the password of ${account} requested another email address${addressPart(user.emailPending)}. ` +
          'This address stays until the link in the email to the new one is opened.',
      'If it was you, there is nothing to do.',
      'If it was not you, open the link below. This address stays, or comes back, every browser is logged out, and you ' +
        'choose a new password. The link works once, until 7 days after the change.',
    ],
    action: { label: 'It was not me', url: new URL(paths.undoEmailChange(token), SITE_URL).href },
    footer: `You get this email because this is, or was, the address of an account on ${SITE_NAME}.`,
  };
}

const addressPart = (email: string | null): string => (email === null ? '' : `, ${email}`);
