import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { PasswordModule } from '../password/index.js';
import { SessionModule } from '../session/index.js';
import { UserModule } from '../user/index.js';
import { SignUp } from './sign-up.js';

@Module({
  imports: [MailModule, PasswordModule, SessionModule, UserModule],
  controllers: [SignUp],
})
export class SignUpModule {}
