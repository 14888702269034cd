export { HomeShelves } from './home-shelves.js';
export { RelatedStories } from './related-stories.js';
