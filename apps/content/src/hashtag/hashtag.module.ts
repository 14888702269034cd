import { Module } from '@nestjs/common';
import { OnHashtagCounted } from './on-hashtag-counted.js';
import { ReadHashtagTooltip } from './read-hashtag-tooltip.js';
import { RefreshTrends } from './refresh-trends.js';

@Module({
  providers: [OnHashtagCounted, ReadHashtagTooltip, RefreshTrends],
})
export class HashtagModule {}
