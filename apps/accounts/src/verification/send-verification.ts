import { Controller, Injectable } from '@nestjs/common';
import { paths } from '@quillstead/catalogue';
import { type JobPayloadOf, resendVerification, sendVerification } from '@quillstead/contracts';
import {
  CallError,
  type EmailContent,
  type EmailSite,
  JobHandler,
  Mailer,
  Operation,
  type RpcContext,
} from '@quillstead/service-kit';
import { Emails, greeting } from '../mail/index.js';
import { AccountTokens } from '../token/index.js';
import type { User } from '../user/index.js';

/**
 * Emails the link that confirms an address: to the pending one, or else the one that the person has when the email is
 * sent.
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

/** Returns the email with the link that confirms an address. */
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

/** Sends the verification email again; a member who is verified already gets none. */
@Controller()
export class ResendVerification {
  constructor(private readonly emails: Emails) {}

  /** Queues the email. Throws `forbidden` for a visitor, `unreachable` when the email can't be queued. */
  @Operation(resendVerification)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    await this.emails.queue(sendVerification, { user_id: viewer.id });
  }
}
