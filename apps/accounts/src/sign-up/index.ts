import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InvitationModule } from '../invitation/index.js';
import { MailModule } from '../mail/index.js';
import { PasswordModule } from '../password/index.js';
import { SessionModule } from '../session/index.js';
import { UserModule } from '../user/index.js';
import { Admission } from './admission.js';
import { SignUp } from './sign-up.js';
import { SiteSettingsRow } from '../site/index.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([SiteSettingsRow]),
    InvitationModule,
    MailModule,
    PasswordModule,
    SessionModule,
    UserModule,
  ],
  controllers: [SignUp],
  providers: [Admission],
})
export class SignUpModule {}
