import { Module } from '@nestjs/common';
import { Mailer, SentEmails, SiteNames } from '@quillstead/service-kit';
import { Excerpts } from './excerpts.js';
import { ReadSiteName } from './read-site-name.js';
import { Unsubscribe } from './unsubscribe.js';
import { EmailTokens } from './email-tokens.js';

@Module({
  controllers: [Unsubscribe],
  providers: [Excerpts, Mailer, SentEmails, EmailTokens, { provide: SiteNames, useClass: ReadSiteName }],
  exports: [Excerpts, Mailer, SentEmails, EmailTokens],
})
export class MailModule {}
