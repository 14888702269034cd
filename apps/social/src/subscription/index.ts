import { Module } from '@nestjs/common';
import { CountsModule } from '../counts/index.js';
import { UserProjectionModule } from '../user-projection/index.js';
import { ChangeSubscription } from './change-subscription.js';
import { ManageSubscribers } from './manage-subscribers.js';
import { NewMemberPace } from './new-member-pace.js';
import { Subscribe } from './subscribe.js';
import { SubscriptionChanges } from './subscription-changes.js';

export { SubscriptionChanges } from './subscription-changes.js';
export { UserSubscription } from './user-subscription.entity.js';

@Module({
  imports: [UserProjectionModule, CountsModule],
  controllers: [Subscribe, ManageSubscribers],
  providers: [SubscriptionChanges, ChangeSubscription, NewMemberPace],
  exports: [SubscriptionChanges],
})
export class SubscriptionModule {}
