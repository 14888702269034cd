import { Module } from '@nestjs/common';
import { OnHashtagCounted } from './on-hashtag-counted.js';
import { ReadHashtagTooltip } from './read-hashtag-tooltip.js';
import { RefreshTrends } from './refresh-trends.js';

export { countHashtagStories } from './count-hashtag-stories.js';
export { hashtagIdsOf } from './hashtag-ids-of.js';
export { Hashtag, HashtagStat, HashtagTrend } from './hashtag.entity.js';
export { recommendedHashtags, type RecommendedRow, toRecommendation } from './recommended-hashtags.js';
export { columnsOfStat, StoryHashtag } from './story-hashtag.entity.js';
export { refreshTrends } from './refresh-trends.js';
export { findOrCreateHashtags, moveInHashtags, tagStory, untagStory } from './tag-story.js';
export { keyOfHashtag, publishableHashtags, tidyHashtags } from './tidy-hashtags.js';

@Module({
  controllers: [ReadHashtagTooltip],
  providers: [OnHashtagCounted, RefreshTrends],
})
export class HashtagModule {}
