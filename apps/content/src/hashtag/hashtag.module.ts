import { Module } from '@nestjs/common';
import { HashtagController } from './hashtag.controller.js';
import { OnHashtagCounted } from './on-hashtag-counted.js';
import { ReadHashtagTooltip } from './read-hashtag-tooltip.js';
import { RefreshTrends } from './refresh-trends.js';

@Module({
  controllers: [HashtagController],
  providers: [OnHashtagCounted, ReadHashtagTooltip, RefreshTrends],
})
export class HashtagModule {}
