import { Module } from '@nestjs/common';
import { Mailer, SentLetters } from '@quillstead/service-kit';
import { Excerpts } from './excerpts.js';
import { Unsubscribe } from './unsubscribe.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

@Module({
  providers: [Excerpts, Mailer, SentLetters, Unsubscribe, UnsubscribeTokens],
  exports: [Excerpts, Mailer, SentLetters, UnsubscribeTokens],
})
export class MailModule {}
