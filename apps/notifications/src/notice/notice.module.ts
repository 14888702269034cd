import { Module } from '@nestjs/common';
import { CountNew } from './count-new.js';
import { ListNotices } from './list-notices.js';
import { MarkSeen } from './mark-seen.js';

@Module({ providers: [CountNew, ListNotices, MarkSeen] })
export class NoticeModule {}
