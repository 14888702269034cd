import { Inject, Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendVerification } from '@quillstead/contracts';
import { CONFIG, JobHandler, Mailer, type ServiceConfig } from '@quillstead/service-kit';
import { AccountTokens } from '../token/index.js';
import type { User } from '../user/index.js';
import { verificationEmail } from './verification-email.js';

/**
 * Mails the link that confirms an address: to the one that waits, or else the one that the person has, when the email
 * leaves.
 */
@Injectable()
export class SendVerification {
  constructor(
    private readonly tokens: AccountTokens,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>,
  ) {}

  @JobHandler(sendVerification)
  async run({ email_id: id, user_id: userId }: JobPayloadOf<typeof sendVerification>): Promise<void> {
    await this.mailer.write(id, () => this.write(userId, id));
  }

  private async write(userId: number, emailId: string) {
    const minted = await this.tokens.mint('verify', { userId, emailId }, isUnconfirmed);
    if (minted === null) return null;
    const { token, user } = minted;
    return { to: user.emailPending ?? user.email, content: verificationEmail(user, token, this.config) };
  }
}

const isUnconfirmed = ({ emailPending, isVerified }: User) => emailPending !== null || isVerified === 0;
