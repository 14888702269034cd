import { Module } from '@nestjs/common';
import { Mailer, SentLetters } from '@quillstead/service-kit';
import { Letters } from './letters.js';

@Module({ providers: [Mailer, SentLetters, Letters], exports: [Mailer, SentLetters, Letters] })
export class MailModule {}
