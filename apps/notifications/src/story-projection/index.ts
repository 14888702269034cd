export { forgetStories, keepStories } from './keep-story.js';
export { StoryProjection } from './story-projection.entity.js';
