export { addNamedStories, markStoriesDeleted, markStoriesRestored, upsertStories } from './upsert-stories.js';
export { StoryProjection } from './story-projection.entity.js';
