import { Module } from '@nestjs/common';
import { AdminModule } from './admin/index.js';
import { ClientErrorModule } from './client-error/index.js';
import { DeletionModule } from './deletion/index.js';
import { EmailChangeModule } from './email-change/index.js';
import { ExportModule } from './export/index.js';
import { FeedbackModule } from './feedback/index.js';
import { PasswordResetModule } from './password-reset/index.js';
import { SecurityAlertModule } from './security-alert/index.js';
import { SessionModule } from './session/index.js';
import { SettingsModule } from './settings/index.js';
import { SignUpModule } from './sign-up/sign-up.module.js';
import { CleanUpModule } from './clean-up/index.js';
import { UserModule } from './user/index.js';
import { VerificationModule } from './verification/index.js';

@Module({
  imports: [
    AdminModule,
    ClientErrorModule,
    DeletionModule,
    EmailChangeModule,
    ExportModule,
    FeedbackModule,
    PasswordResetModule,
    SettingsModule,
    CleanUpModule,
    UserModule,
    SecurityAlertModule,
    SessionModule,
    SignUpModule,
    VerificationModule,
  ],
})
export class AccountsModule {}
