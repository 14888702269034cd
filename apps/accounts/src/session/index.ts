import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { PasskeyModule } from '../passkey/index.js';
import { PasswordModule } from '../password/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { UserModule } from '../user/index.js';
import { AppealSuspension } from './appeal-suspension.js';
import { CompleteLogIn } from './complete-log-in.js';
import { EndOtherSessions, EndSession } from './end-session.js';
import { FindLogInBucket } from './find-log-in-bucket.js';
import { ListSessions } from './list-sessions.js';
import { LogInWithCode } from './log-in-with-code.js';
import { LogInWithPasskey, StartPasskeyLogIn } from './log-in-with-passkey.js';
import { LogIn } from './log-in.js';
import { LogOut } from './log-out.js';
import { ReadSessionProof } from './read-session-proof.js';
import { ResolveSession } from './resolve-session.js';
import { SecondStep } from './second-step.js';
import { Sessions } from './sessions.js';

export { suspended } from './log-in.js';
export { readNewSession } from './new-session.js';
export { Session } from './session.entity.js';
export { Sessions } from './sessions.js';

@Module({
  imports: [MailModule, PasskeyModule, PasswordModule, SecondFactorModule, UserModule],
  controllers: [
    AppealSuspension,
    EndOtherSessions,
    EndSession,
    FindLogInBucket,
    ListSessions,
    LogIn,
    LogInWithCode,
    LogInWithPasskey,
    LogOut,
    ReadSessionProof,
    ResolveSession,
    StartPasskeyLogIn,
  ],
  providers: [CompleteLogIn, SecondStep, Sessions],
  exports: [Sessions],
})
export class SessionModule {}
