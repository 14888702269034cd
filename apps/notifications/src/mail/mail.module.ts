import { Module } from '@nestjs/common';
import { Mailer, SentEmails } from '@quillstead/service-kit';
import { Excerpts } from './excerpts.js';
import { Unsubscribe } from './unsubscribe.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

@Module({
  controllers: [Unsubscribe],
  providers: [Excerpts, Mailer, SentEmails, UnsubscribeTokens],
  exports: [Excerpts, Mailer, SentEmails, UnsubscribeTokens],
})
export class MailModule {}
