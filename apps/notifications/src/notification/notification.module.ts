import { Module } from '@nestjs/common';
import { CountNew } from './count-new.js';
import { ListNotifications } from './list-notifications.js';
import { MarkSeen } from './mark-seen.js';

@Module({ controllers: [CountNew, ListNotifications, MarkSeen] })
export class NotificationModule {}
