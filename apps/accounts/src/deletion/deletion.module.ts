import { Module } from '@nestjs/common';
import { PasswordModule } from '../password/index.js';
import { SessionModule } from '../session/index.js';
import { TokenModule } from '../token/index.js';
import { UserModule } from '../user/index.js';
import { DeleteAccount } from './delete-account.js';

@Module({
  imports: [PasswordModule, SessionModule, TokenModule, UserModule],
  controllers: [DeleteAccount],
})
export class DeletionModule {}
