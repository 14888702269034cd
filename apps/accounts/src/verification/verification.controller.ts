import { Controller } from '@nestjs/common';
import { type PayloadOf, type ReplyOf, resendVerification, verifyAccount } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ReadViewer } from '../user/index.js';
import { ResendVerification } from './resend-verification.js';
import { VerifyAccount } from './verify-account.js';

@Controller()
export class VerificationController {
  constructor(
    private readonly verifying: VerifyAccount,
    private readonly resending: ResendVerification,
    private readonly viewer: ReadViewer,
  ) {}

  @Answers(verifyAccount)
  async verifyAccount(
    payload: PayloadOf<typeof verifyAccount>,
    context: AskContext,
  ): Promise<ReplyOf<typeof verifyAccount>> {
    await this.verifying.run(payload);
    return this.viewer.run(context);
  }

  @Answers(resendVerification)
  async resendVerification(
    _: PayloadOf<typeof resendVerification>,
    context: AskContext,
  ): Promise<ReplyOf<typeof resendVerification>> {
    await this.resending.run(context);
    return null;
  }
}
