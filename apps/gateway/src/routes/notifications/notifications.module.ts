import { Module } from '@nestjs/common';
import { RoutesModule } from '../routes.module.js';
import { ListNotifications } from './list-notifications.js';
import { Unsubscribe } from './unsubscribe.js';

/** Of operations. */
export const notificationControllers = [ListNotifications];

@Module({ imports: [RoutesModule], controllers: [...notificationControllers, Unsubscribe] })
export class NotificationsModule {}
