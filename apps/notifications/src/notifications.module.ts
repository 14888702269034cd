import { Module } from '@nestjs/common';
import { UserProjectionModule } from './user-projection/index.js';
import { CollectionModule } from './collection/index.js';
import { DecisionModule } from './decision/index.js';
import { DeliveryModule } from './delivery/index.js';
import { EmailReportModule } from './email-report/index.js';
import { EmailSubscriptionModule } from './email-subscription/index.js';
import { FanOutModule } from './fan-out/index.js';
import { LiveModule } from './live/index.js';
import { MailModule } from './mail/index.js';
import { NotificationModule } from './notification/index.js';
import { PushModule } from './push/index.js';
import { ReactionsModule } from './reactions/index.js';
import { ReadingDeviceModule } from './reading-device/index.js';
import { SettingsModule } from './settings/index.js';
import { SubscriptionModule } from './subscription/index.js';
import { NotificationTasksModule } from './notification-tasks/index.js';

/** The feature modules of notifications. */
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
    DecisionModule,
    NotificationModule,
    FanOutModule,
    EmailReportModule,
    EmailSubscriptionModule,
    ReadingDeviceModule,
    NotificationTasksModule,
    LiveModule,
  ],
})
export class NotificationsModule {}
