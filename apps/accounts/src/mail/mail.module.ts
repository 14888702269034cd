import { Module } from '@nestjs/common';
import { Mailer, SentEmails } from '@quillstead/service-kit';
import { Emails } from './emails.js';

@Module({ providers: [Mailer, SentEmails, Emails], exports: [Mailer, SentEmails, Emails] })
export class MailModule {}
