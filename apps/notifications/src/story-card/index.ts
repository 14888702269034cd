export { forgetStories, keepStories } from './keep-story.js';
export { StoryCard } from './story-card.entity.js';
