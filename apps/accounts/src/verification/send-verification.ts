import { Inject, Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendVerification } from '@quillstead/contracts';
import { CONFIG, Does, Mailer, type ServiceConfig } from '@quillstead/service-kit';
import { AccountTokens } from '../token/index.js';
import { verificationLetter } from './verification-letter.js';

/** Mails the link that confirms an address: to the address that the person has when the letter leaves. */
@Injectable()
export class SendVerification {
  constructor(
    private readonly tokens: AccountTokens,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>,
  ) {}

  @Does(sendVerification)
  async run({ letter_id: id, user_id: userId }: JobPayloadOf<typeof sendVerification>): Promise<void> {
    await this.mailer.write(id, () => this.write(userId, id));
  }

  private async write(userId: number, letterId: string) {
    const minted = await this.tokens.mint('verify', { userId, letterId }, (user) => user.isVerified === 0);
    if (minted === null) return null;
    const { token, user } = minted;
    return { to: user.email, letter: verificationLetter(user, token, this.config) };
  }
}
