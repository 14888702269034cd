import { Module } from '@nestjs/common';
import { Mailer, SentEmails, SiteNames } from '@quillstead/service-kit';
import { Emails } from './emails.js';
import { StoredSiteName } from './stored-site-name.js';

export { greeting, Emails } from './emails.js';

@Module({
  providers: [Mailer, SentEmails, Emails, { provide: SiteNames, useClass: StoredSiteName }],
  exports: [Mailer, SentEmails, Emails, SiteNames],
})
export class MailModule {}
