export { filterColumns, traitsOfStory } from './describe-story.js';
export { isHiddenStory } from './mend-story.js';
export { freeAddress } from './free-address.js';
export { lockOwnStory } from './lock-own-story.js';
export { commentsColumns, commentsEnd, isSubscriber, mayComment } from './may-comment.js';
export { placeStories } from './place-stories.js';
export { type PreparedStory, prepareStory } from './prepare-story.js';
export { PublishStory } from './publish-story.js';
export { raiseStat, raiseStats } from './raise-stats.js';
export { scoreOf } from './score-of.js';
export { SlugCount } from './slug-count.entity.js';
export { slugBase } from './slug-base.js';
export {
  ratingName,
  storyColumns,
  storyLang,
  type ShownStory,
  storyRating,
  storyRow,
  toReadable,
} from './story-rows.js';
export { storyWords } from './story-words.js';
export { StoryStat } from './story-stat.entity.js';
export { Story } from './story.entity.js';
export { StoryModule } from './story.module.js';
export { takeDownStory } from './take-down-story.js';
