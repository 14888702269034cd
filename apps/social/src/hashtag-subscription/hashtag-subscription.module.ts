import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { CountsModule } from '../counts/index.js';
import { FollowHashtag } from './follow-hashtag.js';
import { HashtagChanges } from './hashtag-changes.js';

@Module({
  imports: [UserProjectionModule, CountsModule],
  controllers: [FollowHashtag],
  providers: [HashtagChanges],
  exports: [HashtagChanges],
})
export class HashtagSubscriptionModule {}
