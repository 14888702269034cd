import { Module } from '@nestjs/common';
import { AccountTokens } from './account-tokens.js';

@Module({ providers: [AccountTokens], exports: [AccountTokens] })
export class TokenModule {}
