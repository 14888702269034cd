import { Module } from '@nestjs/common';
import { PasskeyModule } from '../passkey/index.js';
import { PasswordModule } from '../password/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { SessionModule } from '../session/index.js';
import { UserModule } from '../user/index.js';
import { ProveIdentity } from './prove-identity.js';
import { StepUp } from './step-up.js';

export { StepUp } from './step-up.js';

@Module({
  imports: [PasskeyModule, PasswordModule, SecondFactorModule, SessionModule, UserModule],
  controllers: [ProveIdentity],
  providers: [StepUp],
  exports: [StepUp],
})
export class StepUpModule {}
