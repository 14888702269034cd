export { announceAt } from './announce-at.js';
export { lockOwnCollection } from './lock-own-collection.js';
export { publishChange } from './publish-change.js';
export { randomId } from './random-id.js';
export { isThere, readableStories } from './collection-rows.js';
export { CollectionModule } from './collection.module.js';
export { CollectionStory } from './collection-story.entity.js';
export { Collection } from './collection.entity.js';
