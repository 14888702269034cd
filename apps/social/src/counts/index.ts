import { Module } from '@nestjs/common';
import { HashtagCounts } from './hashtag-counts.js';
import { MemberCounts } from './member-counts.js';
import { OnStoriesCounted } from './on-stories-counted.js';

export { HashtagCounts } from './hashtag-counts.js';
export { HashtagStat, HashtagStories } from './hashtag-stat.entity.js';
export { MemberCounts } from './member-counts.js';
export { AuthorStories, MemberStat } from './member-stat.entity.js';
export { Recount, type WrongCount } from './recount.js';

@Module({
  providers: [MemberCounts, HashtagCounts, OnStoriesCounted],
  exports: [MemberCounts, HashtagCounts],
})
export class CountsModule {}
