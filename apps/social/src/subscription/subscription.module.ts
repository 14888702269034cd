import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { CountsModule } from '../counts/index.js';
import { ChangeSubscription } from './change-subscription.js';
import { ManageSubscribers } from './manage-subscribers.js';
import { Subscribe } from './subscribe.js';
import { NewMemberPace } from './new-member-pace.js';
import { SubscriptionChanges } from './subscription-changes.js';

@Module({
  imports: [UserProjectionModule, CountsModule],
  controllers: [Subscribe, ManageSubscribers],
  providers: [SubscriptionChanges, ChangeSubscription, NewMemberPace],
  exports: [SubscriptionChanges],
})
export class SubscriptionModule {}
