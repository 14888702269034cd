import { Module } from '@nestjs/common';
import { RoutesModule } from '../routes.module.js';
import { EmailReports } from './email-reports.js';
import { EmailSubscriptionLinks } from './email-subscription-links.js';
import { LinkPages } from './link-pages.js';
import { ListNotifications } from './list-notifications.js';
import { Unsubscribe } from './unsubscribe.js';

/** The controllers of operations. */
export const notificationControllers = [ListNotifications];

@Module({
  imports: [RoutesModule],
  controllers: [...notificationControllers, EmailReports, EmailSubscriptionLinks, Unsubscribe],
  providers: [LinkPages],
})
export class NotificationsModule {}
