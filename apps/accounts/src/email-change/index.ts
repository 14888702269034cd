import { Module } from '@nestjs/common';
import { InvitationModule } from '../invitation/index.js';
import { MailModule } from '../mail/index.js';
import { PasswordModule } from '../password/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { SessionModule } from '../session/index.js';
import { TokenModule } from '../token/index.js';
import { UserModule } from '../user/index.js';
import { CancelEmailChange } from './cancel-email-change.js';
import { EmailChanges } from './email-changes.js';
import { SendEmailChangeAlert } from './send-email-change-alert.js';
import { UndoEmailChange } from './undo-email-change.js';

export { EmailChanges } from './email-changes.js';

@Module({
  imports: [
    InvitationModule,
    MailModule,
    PasswordModule,
    SecondFactorModule,
    SessionModule,
    TokenModule,
    UserModule,
  ],
  controllers: [CancelEmailChange, UndoEmailChange],
  providers: [EmailChanges, SendEmailChangeAlert],
  exports: [EmailChanges],
})
export class EmailChangeModule {}
