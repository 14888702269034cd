import { Controller } from '@nestjs/common';
import { forgotPassword, type PayloadOf, type ReplyOf, resetPassword } from '@quillstead/contracts';
import { Answers } from '@quillstead/service-kit';
import { ForgotPassword } from './forgot-password.js';
import { ResetPassword } from './reset-password.js';

@Controller()
export class PasswordResetController {
  constructor(
    private readonly forgetting: ForgotPassword,
    private readonly resetting: ResetPassword,
  ) {}

  @Answers(forgotPassword)
  async forgotPassword(payload: PayloadOf<typeof forgotPassword>): Promise<ReplyOf<typeof forgotPassword>> {
    await this.forgetting.run(payload);
    return null;
  }

  @Answers(resetPassword)
  async resetPassword(payload: PayloadOf<typeof resetPassword>): Promise<ReplyOf<typeof resetPassword>> {
    await this.resetting.run(payload);
    return null;
  }
}
