import { Injectable } from '@nestjs/common';
import { type forgotPassword, type PayloadOf, sendPasswordReset } from '@quillstead/contracts';
import { Letters } from '../mail/index.js';

/** Takes the wish for a new password. Whose address it is the job finds out, so the answer can't tell (ASVS 6.3.8). */
@Injectable()
export class ForgotPassword {
  constructor(private readonly letters: Letters) {}

  /** Throws `unreachable` when the letter can't be queued. */
  async run({ email }: PayloadOf<typeof forgotPassword>): Promise<void> {
    await this.letters.queue(sendPasswordReset, { email });
  }
}
