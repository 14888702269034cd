import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { InvitationModule } from '../invitation/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { TokenModule } from '../token/index.js';
import { ForgetOld } from './forget-old.js';

@Module({ imports: [InvitationModule, MailModule, SecondFactorModule, TokenModule], providers: [ForgetOld] })
export class CleanUpModule {}
