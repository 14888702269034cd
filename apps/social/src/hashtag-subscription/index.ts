import { Module } from '@nestjs/common';
import { CountsModule } from '../counts/index.js';
import { UserProjectionModule } from '../user-projection/index.js';
import { FollowHashtag } from './follow-hashtag.js';
import { HashtagChanges } from './hashtag-changes.js';

export { HashtagChanges, readHashtag } from './hashtag-changes.js';
export { HashtagSubscription } from './hashtag-subscription.entity.js';

@Module({
  imports: [UserProjectionModule, CountsModule],
  controllers: [FollowHashtag],
  providers: [HashtagChanges],
  exports: [HashtagChanges],
})
export class HashtagSubscriptionModule {}
