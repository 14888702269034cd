import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { Passkeys } from './passkeys.js';

export { Passkey } from './passkey.entity.js';
export { Passkeys } from './passkeys.js';

@Module({ imports: [MailModule], providers: [PasskeyChallenges, Passkeys], exports: [Passkeys] })
export class PasskeyModule {}
