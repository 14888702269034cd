import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { SendLogInAlert } from './send-log-in-alert.js';
import { SendPasswordAlert } from './send-password-alert.js';

/** The emails that inform a member of what happened to their account. */
@Module({ imports: [MailModule], providers: [SendLogInAlert, SendPasswordAlert] })
export class SecurityAlertModule {}
