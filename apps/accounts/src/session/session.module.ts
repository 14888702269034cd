import { Module } from '@nestjs/common';
import { PasswordModule } from '../password/index.js';
import { UserModule } from '../user/index.js';
import { EndOtherSessions } from './end-other-sessions.js';
import { ListSessions } from './list-sessions.js';
import { LogIn } from './log-in.js';
import { LogOut } from './log-out.js';
import { ResolveSession } from './resolve-session.js';
import { SessionController } from './session.controller.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [PasswordModule, UserModule],
  controllers: [SessionController],
  providers: [EndOtherSessions, ListSessions, LogIn, LogOut, ResolveSession, Sessions],
  exports: [Sessions],
})
export class SessionModule {}
