export { describedBy } from './described-by.js';
export { LockedStory } from './locked-story.js';
export { StoryCard, StoryCardSkeleton } from './story-card.js';
export { StoryEnd } from './story-end.js';
export { loadStoryFont, useStoryFont } from './story-font.js';
export { StoryReader } from './story-reader.js';
export { StorySkeleton } from './story-skeleton.js';
export { storyTextClass } from './story-text-class.js';
export { type ReadableStory, useStory } from './use-story.js';
