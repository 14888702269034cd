export { isStoryClean } from './is-story-clean.js';
export { respellStory, sanitizeStory } from './sanitize-story.js';
