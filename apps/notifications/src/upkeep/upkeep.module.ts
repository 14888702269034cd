import { Module } from '@nestjs/common';
import { KeepNotifications } from './keep-notifications.js';

/** What follows from events for many notifications. */
@Module({ providers: [KeepNotifications] })
export class UpkeepModule {}
