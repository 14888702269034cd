import { Module } from '@nestjs/common';
import { AdminModule } from './admin/index.js';
import { ClientErrorModule } from './client-error/index.js';
import { DeletionModule } from './deletion/index.js';
import { EmailChangeModule } from './email-change/index.js';
import { ExportModule } from './export/index.js';
import { FeedbackModule } from './feedback/index.js';
import { PasskeySettingsModule } from './passkey-settings/index.js';
import { PasswordResetModule } from './password-reset/index.js';
import { PictureModule } from './picture/index.js';
import { SecondFactorSettingsModule } from './second-factor-settings/index.js';
import { SecurityAlertModule } from './security-alert/index.js';
import { SessionModule } from './session/index.js';
import { SettingsModule } from './settings/index.js';
import { SiteModule } from './site/index.js';
import { StepUpModule } from './step-up/index.js';
import { CleanUpModule } from './clean-up/index.js';
import { SignUpModule } from './sign-up/index.js';
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
    PasskeySettingsModule,
    PasswordResetModule,
    PictureModule,
    SettingsModule,
    SiteModule,
    CleanUpModule,
    UserModule,
    SecondFactorSettingsModule,
    SecurityAlertModule,
    SessionModule,
    SignUpModule,
    StepUpModule,
    VerificationModule,
  ],
})
export class AccountsModule {}
