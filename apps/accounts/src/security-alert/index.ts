import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/index.js';
import { User } from '../user/index.js';
import { SendLogInAlert } from './send-log-in-alert.js';
import { SendPasskeyAlert } from './send-passkey-alert.js';
import { SendPasswordAlert } from './send-password-alert.js';
import { SendSecondFactorAlert } from './send-second-factor-alert.js';

export { LogInAlert } from './log-in-alert.entity.js';
export { longTime } from './change-alert.js';

/** The emails that inform a member of changes of their account and of log-ins. */
@Module({
  imports: [TypeOrmModule.forFeature([User]), MailModule],
  providers: [SendLogInAlert, SendPasskeyAlert, SendPasswordAlert, SendSecondFactorAlert],
})
export class SecurityAlertModule {}
