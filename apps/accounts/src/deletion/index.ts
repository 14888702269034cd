import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/index.js';
import { InvitationModule } from '../invitation/index.js';
import { MailModule } from '../mail/index.js';
import { PictureFilesModule } from '../picture-files/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { SecurityAlertModule } from '../security-alert/index.js';
import { SessionModule } from '../session/index.js';
import { StepUpModule } from '../step-up/index.js';
import { TokenModule } from '../token/index.js';
import { DeleteAccount } from './delete-account.js';
import { DeleteDueAccounts } from './delete-due-accounts.js';
import { DeleteUser } from './delete-user.js';
import { EndAccount } from './end-account.js';
import { ReturnToAccount } from './return-to-account.js';
import { SendDeletionEmail } from './send-deletion-email.js';

@Module({
  imports: [
    AdminModule,
    InvitationModule,
    MailModule,
    PictureFilesModule,
    SecondFactorModule,
    SecurityAlertModule,
    SessionModule,
    StepUpModule,
    TokenModule,
  ],
  controllers: [DeleteAccount, DeleteUser, ReturnToAccount],
  providers: [DeleteDueAccounts, EndAccount, SendDeletionEmail],
})
export class DeletionModule {}
