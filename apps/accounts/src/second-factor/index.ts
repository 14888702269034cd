import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { LogInChallenges } from './log-in-challenges.js';
import { SecondFactors, SecretBox } from './second-factors.js';

export { LogInChallenge } from './log-in-challenge.entity.js';
export { type Challenged, LogInChallenges } from './log-in-challenges.js';
export { RecoveryCode, SecondFactor } from './second-factor.entity.js';
export { SecondFactors } from './second-factors.js';

@Module({
  imports: [MailModule],
  providers: [LogInChallenges, SecondFactors, SecretBox],
  exports: [LogInChallenges, SecondFactors],
})
export class SecondFactorModule {}
