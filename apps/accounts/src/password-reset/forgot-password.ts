import { RpcHandler } from '@quillstead/service-kit';
import { forgotPassword, type PayloadOf, sendPasswordReset } from '@quillstead/contracts';
import { Letters } from '../mail/index.js';

/** Takes the wish for a new password. Whose address it is the job finds out, so the answer can't tell (ASVS 6.3.8). */
@RpcHandler(forgotPassword)
export class ForgotPassword {
  constructor(private readonly letters: Letters) {}

  /** Throws `unreachable` when the letter can't be queued. */
  async execute({ email }: PayloadOf<typeof forgotPassword>): Promise<void> {
    await this.letters.queue(sendPasswordReset, { email });
  }
}
