import { Module } from '@nestjs/common';
import { Clock } from '../due/index.js';
import { MailModule } from '../mail/index.js';
import { NoteEmailReport } from './note-email-report.js';

/** The handling of bounces and complaints (docs/product/email-subscriptions.md#bounces-and-complaints). */
@Module({ imports: [MailModule], controllers: [NoteEmailReport], providers: [Clock] })
export class EmailReportModule {}
