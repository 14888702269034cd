export { LateRelatedStories } from './late-related-stories.js';
