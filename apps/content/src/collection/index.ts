export { CollectionModule } from './collection.module.js';
export { CollectionStory } from './collection-story.entity.js';
export { readableStories } from './collection-rows.js';
export { Collection } from './collection.entity.js';
