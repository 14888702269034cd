export { LogInChallenge } from './log-in-challenge.entity.js';
export { type Challenged, LogInChallenges } from './log-in-challenges.js';
export { RecoveryCode } from './recovery-code.entity.js';
export { SecondFactor } from './second-factor.entity.js';
export { SecondFactorModule } from './second-factor.module.js';
export { SecondFactors } from './second-factors.js';
