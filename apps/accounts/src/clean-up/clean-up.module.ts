import { Module } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { TokenModule } from '../token/index.js';
import { ForgetOld } from './forget-old.js';

@Module({ imports: [MailModule, TokenModule], providers: [ForgetOld] })
export class CleanUpModule {}
