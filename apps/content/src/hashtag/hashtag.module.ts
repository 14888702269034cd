import { Module } from '@nestjs/common';
import { OnHashtagCounted } from './on-hashtag-counted.js';
import { ReadHashtagTooltip } from './read-hashtag-tooltip.js';
import { RefreshTrends } from './refresh-trends.js';

@Module({
  controllers: [ReadHashtagTooltip],
  providers: [OnHashtagCounted, RefreshTrends],
})
export class HashtagModule {}
