import { Module } from '@nestjs/common';
import { EmailChangeModule } from '../email-change/index.js';
import { MailModule } from '../mail/index.js';
import { PasswordModule } from '../password/index.js';
import { SessionModule } from '../session/index.js';
import { TokenModule } from '../token/index.js';
import { UserModule } from '../user/index.js';
import { ChangePassword } from './change-password.js';
import { ChangeSettings } from './change-settings.js';
import { ReadSettings } from './read-settings.js';
import { RememberFilter } from './remember-filter.js';
import { StopMail } from './stop-mail.js';

@Module({
  imports: [EmailChangeModule, MailModule, PasswordModule, SessionModule, TokenModule, UserModule],
  controllers: [ChangePassword, ChangeSettings, ReadSettings, RememberFilter, StopMail],
})
export class SettingsModule {}
