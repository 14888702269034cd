import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { TokenModule } from '../token/index.js';
import { UserModule } from '../user/index.js';
import { ResendVerification } from './resend-verification.js';
import { SendVerification } from './send-verification.js';
import { VerificationController } from './verification.controller.js';
import { VerifyAccount } from './verify-account.js';

@Module({
  imports: [MailModule, TokenModule, UserModule],
  controllers: [VerificationController],
  providers: [ResendVerification, SendVerification, VerifyAccount],
})
export class VerificationModule {}
