import { Module } from '@nestjs/common';
import { AuthorCardModule } from '../author-card/index.js';
import { CountsModule } from '../counts/index.js';
import { FollowHashtag } from './follow-hashtag.js';
import { HashtagChanges } from './hashtag-changes.js';

@Module({
  imports: [AuthorCardModule, CountsModule],
  providers: [HashtagChanges, FollowHashtag],
  exports: [HashtagChanges],
})
export class HashtagSubscriptionModule {}
