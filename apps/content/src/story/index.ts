import { Module } from '@nestjs/common';
import { MarkupModule } from '../markup/index.js';
import { UserProjectionModule } from '../user-projection/index.js';
import { DeleteStory } from './delete-story.js';
import { EditStory } from './edit-story.js';
import { ListHome } from './list-home.js';
import { ListRedirects } from './list-redirects.js';
import { MendStory } from './mend-story.js';
import { PublishStory } from './publish-story.js';
import { ReadHiddenStory } from './read-hidden-story.js';
import { ReadStory } from './read-story.js';
import { RefreshExcerpts } from './refresh-excerpts.js';
import { RefreshTraits } from './refresh-traits.js';
import { RestoreStory } from './restore-story.js';

export { filterColumns, traitsOfStory } from './describe-story.js';
export { findOwnStory, lockOwnStory } from './lock-own-story.js';
export { commentsColumns, commentsEnd, isSubscriber, mayComment } from './may-comment.js';
export { isHiddenStory } from './mend-story.js';
export { type PreparedStory, prepareStory, storyWords } from './prepare-story.js';
export { PublishStory } from './publish-story.js';
export { placeStories, raiseStat, raiseStats, scoreOf } from './raise-stats.js';
export { freeAddress, slugBase } from './story-address.js';
export {
  ratingName,
  storyColumns,
  storyLang,
  type ShownStory,
  storyRating,
  storyRow,
  toReadable,
} from './story-rows.js';
export { StoryStat } from './story-stat.entity.js';
export { SlugCount, Story } from './story.entity.js';
export { takeDownStory } from './take-down-story.js';

@Module({
  imports: [UserProjectionModule, MarkupModule],
  controllers: [
    DeleteStory,
    EditStory,
    ListHome,
    ListRedirects,
    MendStory,
    PublishStory,
    ReadHiddenStory,
    ReadStory,
    RestoreStory,
  ],
  providers: [PublishStory, RefreshExcerpts, RefreshTraits],
  exports: [PublishStory],
})
export class StoryModule {}
