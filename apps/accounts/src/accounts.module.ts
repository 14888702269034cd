import { Module } from '@nestjs/common';
import { SessionModule } from './session/index.js';
import { SignUpModule } from './sign-up/sign-up.module.js';
import { UserModule } from './user/index.js';

@Module({ imports: [UserModule, SessionModule, SignUpModule] })
export class AccountsModule {}
