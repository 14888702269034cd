export { RelatedStories } from './related-stories.js';
