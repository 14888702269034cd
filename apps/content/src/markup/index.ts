export { excerpt } from './excerpt.js';
export { isDirty, sanitizeStory } from './sanitize-story.js';
