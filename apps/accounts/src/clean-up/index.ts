import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { ForgetOld } from './forget-old.js';

export { retentionOfEmails } from './forget-old.js';

@Module({ imports: [MailModule, SecondFactorModule], providers: [ForgetOld] })
export class CleanUpModule {}
