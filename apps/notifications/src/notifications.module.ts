import { Module } from '@nestjs/common';
import { UserProjectionModule } from './user-projection/index.js';
import { CollectionModule } from './collection/index.js';
import { DeliveryModule } from './delivery/index.js';
import { FanOutModule } from './fan-out/index.js';
import { LiveModule } from './live/index.js';
import { MailModule } from './mail/index.js';
import { NotificationModule } from './notification/index.js';
import { PushModule } from './push/index.js';
import { ReactionsModule } from './reactions/index.js';
import { SettingsModule } from './settings/index.js';
import { SubscriptionModule } from './subscription/index.js';
import { NotificationTasksModule } from './notification-tasks/index.js';

/** The features of notifications. */
@Module({
  imports: [
    PushModule,
    MailModule,
    DeliveryModule,
    UserProjectionModule,
    SubscriptionModule,
    SettingsModule,
    ReactionsModule,
    CollectionModule,
    NotificationModule,
    FanOutModule,
    NotificationTasksModule,
    LiveModule,
  ],
})
export class NotificationsModule {}
