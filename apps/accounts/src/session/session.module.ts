import { Module } from '@nestjs/common';
import { PasswordModule } from '../password/index.js';
import { UserModule } from '../user/index.js';
import { LogIn } from './log-in.js';
import { LogOut } from './log-out.js';
import { ResolveSession } from './resolve-session.js';
import { SessionController } from './session.controller.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [PasswordModule, UserModule],
  controllers: [SessionController],
  providers: [LogIn, LogOut, ResolveSession, Sessions],
  exports: [Sessions],
})
export class SessionModule {}
