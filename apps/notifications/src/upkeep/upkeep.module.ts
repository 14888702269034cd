import { Module } from '@nestjs/common';
import { KeepNotices } from './keep-notices.js';

/** What follows from events for many notifications. */
@Module({ providers: [KeepNotices] })
export class UpkeepModule {}
