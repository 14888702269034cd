export { forgetStories, keepStories } from './keep-story.js';
export { StoryCard } from './story-projection.entity.js';
