import { Module } from '@nestjs/common';
import { HashtagCounts } from './hashtag-counts.js';
import { MemberCounts } from './member-counts.js';
import { OnStoriesCounted } from './on-stories-counted.js';

@Module({
  providers: [MemberCounts, HashtagCounts, OnStoriesCounted],
  exports: [MemberCounts, HashtagCounts],
})
export class CountsModule {}
