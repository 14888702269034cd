export { LockedStory } from './locked-story.js';
export { StoryFeed } from './story-feed.js';
export { forgetStoryLists } from './story-lists.js';
export { StoryReader } from './story-reader.js';
export { StorySkeleton } from './story-skeleton.js';
export { storyTextClass } from './story-text-class.js';
export { useStory } from './use-story.js';
