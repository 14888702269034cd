import { Module } from '@nestjs/common';
import { EmailChangeModule } from '../email-change/index.js';
import { MailModule } from '../mail/index.js';
import { TokenModule } from '../token/index.js';
import { UserModule } from '../user/index.js';
import { ResendVerification, SendVerification } from './send-verification.js';
import { VerifyAccount } from './verify-account.js';

@Module({
  imports: [EmailChangeModule, MailModule, TokenModule, UserModule],
  controllers: [ResendVerification, VerifyAccount],
  providers: [SendVerification],
})
export class VerificationModule {}
