import { Inject, Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendPasswordReset } from '@quillstead/contracts';
import { CONFIG, JobHandler, Mailer, type ServiceConfig } from '@quillstead/service-kit';
import { AccountTokens } from '../token/index.js';
import { UserRepository } from '../user/index.js';
import { passwordResetEmail } from './password-reset-email.js';

/** Mails the link to choose a new password, if the address is somebody's; nobody waits to see whether it is. */
@Injectable()
export class SendPasswordReset {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokens,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>,
  ) {}

  @JobHandler(sendPasswordReset)
  async run({ email_id: id, email }: JobPayloadOf<typeof sendPasswordReset>): Promise<void> {
    await this.mailer.write(id, () => this.write(email, id));
  }

  private async write(email: string, emailId: string) {
    const found = await this.users.findByLogin(email);
    if (found === null) return null;
    const isStillTheirs = (user: { email: string }) => user.email === found.email;
    const minted = await this.tokens.mint('reset', { userId: found.id, emailId }, isStillTheirs);
    if (minted === null) return null;
    const { token, user } = minted;
    return { to: user.email, content: passwordResetEmail(user, token, this.config) };
  }
}
