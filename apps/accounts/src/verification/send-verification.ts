import { Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendVerification } from '@quillstead/contracts';
import { JobHandler, Mailer, type EmailSite, type EmailContent } from '@quillstead/service-kit';
import { paths } from '@quillstead/catalogue';
import { AccountTokens } from '../token/index.js';
import type { User } from '../user/index.js';
import { greeting } from '../mail/index.js';

/**
 * Mails the link that confirms an address: to the one that waits, or else the one that the person has, when the email
 * leaves.
 */
@Injectable()
export class SendVerification {
  constructor(
    private readonly tokens: AccountTokens,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendVerification)
  async run({ email_id: id, user_id: userId }: JobPayloadOf<typeof sendVerification>): Promise<void> {
    await this.mailer.write(id, (site) => this.write(userId, id, site));
  }

  private async write(userId: number, emailId: string, site: EmailSite) {
    const minted = await this.tokens.mint('verify', { userId, emailId }, isUnconfirmed);
    if (minted === null) return null;
    const { token, user } = minted;
    return { to: user.emailPending ?? user.email, content: verificationEmail(user, token, site) };
  }
}

const isUnconfirmed = ({ emailPending, isVerified }: User) => emailPending !== null || isVerified === 0;

/** The email with the link that confirms an address. */
function verificationEmail(
  user: Pick<User, 'displayName' | 'username' | 'emailPending'>,
  token: string,
  { SITE_NAME, SITE_URL }: EmailSite,
): EmailContent {
  return {
    subject: `Confirm your email address for ${SITE_NAME}`,
    preview: 'One click confirms it.',
    paragraphs: [
      greeting(user),
      `Please confirm that this address belongs to the ${SITE_NAME} account @${user.username}. ` +
        (user.emailPending === null
          ? 'Your account then carries the badge of a verified one.'
          : 'It then replaces the address that the account has now.'),
      'The link works once and for one day. You can request another in your settings.',
    ],
    action: { label: 'Confirm this address', url: new URL(paths.verify(token), SITE_URL).href },
    footer: `You get this email because somebody gave this address to ${SITE_NAME}. If it was not you, do nothing.`,
  };
}
