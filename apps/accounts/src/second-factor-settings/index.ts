import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { SessionModule } from '../session/index.js';
import { StepUpModule } from '../step-up/index.js';
import { ReadSecondFactor } from './read-second-factor.js';
import { RenewRecoveryCodes } from './renew-recovery-codes.js';
import { TurnOffSecondFactor } from './turn-off-second-factor.js';
import { ConfirmSecondFactor, StartSecondFactor } from './turn-on-second-factor.js';

@Module({
  imports: [MailModule, SecondFactorModule, SessionModule, StepUpModule],
  controllers: [
    ConfirmSecondFactor,
    ReadSecondFactor,
    RenewRecoveryCodes,
    StartSecondFactor,
    TurnOffSecondFactor,
  ],
})
export class SecondFactorSettingsModule {}
