import { Module } from '@nestjs/common';
import { Mailer, ReadSiteName, SentEmails, SiteNames } from '@quillstead/service-kit';
import { EmailTokens } from './email-tokens.js';
import { Excerpts } from './excerpts.js';
import { Unsubscribe } from './unsubscribe.js';

export { type EmailAct, EmailTokens } from './email-tokens.js';
export { Excerpts } from './excerpts.js';
export { notificationEmail, type MailedNotification } from './notification-email.js';

@Module({
  controllers: [Unsubscribe],
  providers: [Excerpts, Mailer, SentEmails, EmailTokens, { provide: SiteNames, useClass: ReadSiteName }],
  exports: [Excerpts, Mailer, SentEmails, EmailTokens],
})
export class MailModule {}
