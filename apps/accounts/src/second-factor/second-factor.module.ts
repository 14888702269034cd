import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { LogInChallenges } from './log-in-challenges.js';
import { SecondFactors } from './second-factors.js';
import { SecretBox } from './secret-box.js';

@Module({
  imports: [MailModule],
  providers: [LogInChallenges, SecondFactors, SecretBox],
  exports: [LogInChallenges, SecondFactors],
})
export class SecondFactorModule {}
