export { markStoriesDeleted, upsertStories } from './upsert-stories.js';
export { StoryProjection } from './story-projection.entity.js';
