import { Module } from '@nestjs/common';
import { AccountTokens } from './account-tokens.js';

export { AccountToken } from './account-token.entity.js';
export { AccountTokens } from './account-tokens.js';

@Module({ providers: [AccountTokens], exports: [AccountTokens] })
export class TokenModule {}
