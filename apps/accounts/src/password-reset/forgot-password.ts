import { Controller } from '@nestjs/common';
import { Operation } from '@quillstead/service-kit';
import { forgotPassword, type PayloadOf, sendPasswordReset } from '@quillstead/contracts';
import { Emails } from '../mail/index.js';

/**
 * Accepts a request for a new password. The job looks the address up, so the response can't reveal whether it is known
 * (ASVS 6.3.8).
 */
@Controller()
export class ForgotPassword {
  constructor(private readonly emails: Emails) {}

  /** Throws `unreachable` when the email can't be queued. */
  @Operation(forgotPassword)
  async execute({ email }: PayloadOf<typeof forgotPassword>): Promise<void> {
    await this.emails.queue(sendPasswordReset, { email });
  }
}
