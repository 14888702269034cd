import { Module } from '@nestjs/common';
import { Clock } from '../due/index.js';
import { MailModule } from '../mail/index.js';
import { PushModule } from '../push/index.js';
import { DeliverDue } from './deliver-due.js';
import { DeliverPushes } from './deliver-pushes.js';
import { DueMetrics } from './due-metrics.js';
import { DueNotifications } from './due-notifications.js';
import { ForgetOldDeliveries } from './forget-old-deliveries.js';
import { FreshNotifications } from './fresh-notifications.js';
import { GatherEmails } from './gather-emails.js';
import { ListEmails } from './list-emails.js';
import { SendEmails } from './send-emails.js';

export { Delivery } from './delivery.entity.js';
export { retentionOfEmails } from './forget-old-deliveries.js';
export { NotificationEmail } from './notification-email.entity.js';

@Module({
  imports: [MailModule, PushModule],
  controllers: [ListEmails],
  providers: [
    Clock,
    DeliverDue,
    DeliverPushes,
    DueMetrics,
    DueNotifications,
    ForgetOldDeliveries,
    FreshNotifications,
    GatherEmails,
    SendEmails,
  ],
})
export class DeliveryModule {}
