import { Module } from '@nestjs/common';
import { Clock } from '../due/index.js';
import { MailModule } from '../mail/index.js';
import { PushModule } from '../push/index.js';
import { DeliverDue } from './deliver-due.js';
import { DeliverPushes } from './deliver-pushes.js';
import { DueNotices } from './due-notices.js';
import { ForgetOldDeliveries } from './forget-old-deliveries.js';
import { FreshNotices } from './fresh-notices.js';
import { GatherLetters } from './gather-letters.js';
import { ListLetters } from './list-letters.js';
import { SendLetters } from './send-letters.js';

@Module({
  imports: [MailModule, PushModule],
  providers: [
    Clock,
    DeliverDue,
    DeliverPushes,
    DueNotices,
    ForgetOldDeliveries,
    FreshNotices,
    GatherLetters,
    ListLetters,
    SendLetters,
  ],
})
export class DeliveryModule {}
