import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { PasswordModule } from '../password/index.js';
import { UserModule } from '../user/index.js';
import { EndOtherSessions } from './end-other-sessions.js';
import { EndSession } from './end-session.js';
import { FindLogInBucket } from './find-log-in-bucket.js';
import { ListSessions } from './list-sessions.js';
import { LogIn } from './log-in.js';
import { LogOut } from './log-out.js';
import { ResolveSession } from './resolve-session.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [MailModule, PasswordModule, UserModule],
  controllers: [EndOtherSessions, EndSession, FindLogInBucket, ListSessions, LogIn, LogOut, ResolveSession],
  providers: [Sessions],
  exports: [Sessions],
})
export class SessionModule {}
