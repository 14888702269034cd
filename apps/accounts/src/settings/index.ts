import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EmailChangeModule } from '../email-change/index.js';
import { MailModule } from '../mail/index.js';
import { PasswordModule } from '../password/index.js';
import { PictureFilesModule } from '../picture-files/index.js';
import { SessionModule } from '../session/index.js';
import { StepUpModule } from '../step-up/index.js';
import { TokenModule } from '../token/index.js';
import { User, UserModule } from '../user/index.js';
import { ChangePassword } from './change-password.js';
import { ChangeSettings } from './change-settings.js';
import { ReadSettings } from './read-settings.js';
import { RememberFilter } from './remember-filter.js';
import { StopMail } from './stop-mail.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([User]),
    EmailChangeModule,
    MailModule,
    PasswordModule,
    PictureFilesModule,
    SessionModule,
    StepUpModule,
    TokenModule,
    UserModule,
  ],
  controllers: [ChangePassword, ChangeSettings, ReadSettings, RememberFilter, StopMail],
})
export class SettingsModule {}
