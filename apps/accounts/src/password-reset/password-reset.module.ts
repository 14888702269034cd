import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { PasswordModule } from '../password/index.js';
import { SessionModule } from '../session/index.js';
import { TokenModule } from '../token/index.js';
import { UserModule } from '../user/index.js';
import { ForgotPassword } from './forgot-password.js';
import { PasswordResetController } from './password-reset.controller.js';
import { ResetPassword } from './reset-password.js';
import { SendPasswordReset } from './send-password-reset.js';

@Module({
  imports: [MailModule, PasswordModule, SessionModule, TokenModule, UserModule],
  controllers: [PasswordResetController],
  providers: [ForgotPassword, ResetPassword, SendPasswordReset],
})
export class PasswordResetModule {}
