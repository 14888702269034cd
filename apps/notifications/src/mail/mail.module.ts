import { Module } from '@nestjs/common';
import { Mailer, SentLetters } from '@quillstead/service-kit';
import { MailController } from './mail.controller.js';
import { Unsubscribe } from './unsubscribe.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

@Module({
  controllers: [MailController],
  providers: [Mailer, SentLetters, Unsubscribe, UnsubscribeTokens],
  exports: [Mailer, SentLetters, UnsubscribeTokens],
})
export class MailModule {}
