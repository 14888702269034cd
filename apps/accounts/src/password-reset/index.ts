import { Module } from '@nestjs/common';
import { EmailChangeModule } from '../email-change/index.js';
import { MailModule } from '../mail/index.js';
import { PasswordModule } from '../password/index.js';
import { SessionModule } from '../session/index.js';
import { TokenModule } from '../token/index.js';
import { UserModule } from '../user/index.js';
import { ForgotPassword, SendPasswordReset } from './forgot-password.js';
import { ResetPassword } from './reset-password.js';

@Module({
  imports: [EmailChangeModule, MailModule, PasswordModule, SessionModule, TokenModule, UserModule],
  controllers: [ForgotPassword, ResetPassword],
  providers: [SendPasswordReset],
})
export class PasswordResetModule {}
