import { Controller, Injectable } from '@nestjs/common';
import { paths } from '@quillstead/catalogue';
import { forgotPassword, type JobPayloadOf, type PayloadOf, sendPasswordReset } from '@quillstead/contracts';
import { type EmailContent, type EmailSite, JobHandler, Mailer, Operation } from '@quillstead/service-kit';
import { Emails, greeting } from '../mail/index.js';
import { AccountTokens } from '../token/index.js';
import { UserRepository, type User } from '../user/index.js';

/**
 * Accepts a request for a new password. The job reads the account, so that the response can't reveal whether the
 * address is known (ASVS 6.3.8).
 */
@Controller()
export class ForgotPassword {
  constructor(private readonly emails: Emails) {}

  /** Queues the email. Throws `unreachable` when it can't be queued. */
  @Operation(forgotPassword)
  async execute({ email }: PayloadOf<typeof forgotPassword>): Promise<void> {
    await this.emails.queue(sendPasswordReset, { email });
  }
}

/**
 * Emails the link to choose a new password if a member has the address. The response takes the same time without a
 * member.
 */
@Injectable()
export class SendPasswordReset {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokens,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendPasswordReset)
  async run({ email_id: id, email }: JobPayloadOf<typeof sendPasswordReset>): Promise<void> {
    await this.mailer.write(id, (site) => this.write(email, id, site));
  }

  private async write(email: string, emailId: string, site: EmailSite) {
    const found = await this.users.findByLogin(email);
    if (found === null) return null;
    const isStillTheirs = (user: { email: string }) => user.email === found.email;
    const minted = await this.tokens.mint('reset', { userId: found.id, emailId }, isStillTheirs);
    if (minted === null) return null;
    const { token, user } = minted;
    return { to: user.email, content: passwordResetEmail(user, token, site) };
  }
}

/** Returns the email with the link to choose a new password. */
function passwordResetEmail(
  user: Pick<User, 'displayName' | 'username'>,
  token: string,
  { SITE_NAME, SITE_URL }: EmailSite,
): EmailContent {
  return {
    subject: `Choose a new password for ${SITE_NAME}`,
    preview: 'The link works once and for 15 minutes.',
    paragraphs: [
      greeting(user),
      `You can choose a new password for the ${SITE_NAME} account @${user.username} now.`,
      'The link works once and for 15 minutes. When it was used, every browser that was logged in is logged out.',
    ],
    action: { label: 'Choose a new password', url: new URL(paths.resetPassword(token), SITE_URL).href },
    footer:
      `You get this email because somebody requested it at ${SITE_NAME}. ` +
      'If it was not you, do nothing: your password stays as it is.',
  };
}
