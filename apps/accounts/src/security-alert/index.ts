import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { AlertLimit } from './alert-limit.js';
import { SendLogInAlert } from './send-log-in-alert.js';
import { SendPasskeyAlert } from './send-passkey-alert.js';
import { SendPasswordAlert } from './send-password-alert.js';
import { SendSecondFactorAlert } from './send-second-factor-alert.js';

export { AlertLimit } from './alert-limit.js';
export { LogInAlert } from './log-in-alert.entity.js';
export { longTime } from './change-alert.js';

/** The emails that inform a member of changes of their account and of log-ins. */
@Module({
  imports: [MailModule],
  providers: [AlertLimit, SendLogInAlert, SendPasskeyAlert, SendPasswordAlert, SendSecondFactorAlert],
  exports: [AlertLimit],
})
export class SecurityAlertModule {}
