import { Module } from '@nestjs/common';
import { RoutesModule } from '../routes.module.js';
import { ChangeSettings } from './change-settings.js';
import { DeleteAccount } from './delete-account.js';
import { ReadExport } from './export.js';
import { LogInBuckets } from './log-in-limits/log-in-buckets.js';
import { LogInDelays } from './log-in-limits/log-in-delays.js';
import { LogInLimits } from './log-in-limits/log-in-limits.js';
import { LogInPlaces } from './log-in-limits/log-in-places.js';
import { LogIn } from './log-in.js';
import { LogOut } from './log-out.js';
import { NewNotifications } from './new-notifications.js';
import { ReturnToAccount } from './return-to-account.js';
import { ReadViewer } from './session.js';
import { MakeSignUpTask, SignUpTasks } from './sign-up-tasks.js';
import { SignUp } from './sign-up.js';
import { StartSession } from './start-session.js';
import { VerifyAccount } from './verify-account.js';

export const accountControllers = [
  ReadViewer,
  MakeSignUpTask,
  SignUp,
  LogIn,
  LogOut,
  DeleteAccount,
  ReturnToAccount,
  ReadExport,
  VerifyAccount,
  ChangeSettings,
];

@Module({
  imports: [RoutesModule],
  controllers: accountControllers,
  providers: [
    StartSession,
    NewNotifications,
    LogInBuckets,
    LogInDelays,
    LogInLimits,
    LogInPlaces,
    SignUpTasks,
  ],
})
export class AccountsModule {}
