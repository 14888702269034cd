import { RpcHandler } from '@quillstead/service-kit';
import { forgotPassword, type PayloadOf, sendPasswordReset } from '@quillstead/contracts';
import { Emails } from '../mail/index.js';

/** Takes the wish for a new password. Whose address it is the job finds out, so the answer can't tell (ASVS 6.3.8). */
@RpcHandler(forgotPassword)
export class ForgotPassword {
  constructor(private readonly emails: Emails) {}

  /** Throws `unreachable` when the email can't be queued. */
  async execute({ email }: PayloadOf<typeof forgotPassword>): Promise<void> {
    await this.emails.queue(sendPasswordReset, { email });
  }
}
