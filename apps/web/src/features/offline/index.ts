export { dropStory, storeStory } from './store-story.js';
export { OfflineNote } from './offline-note.js';
export { startOffline } from './start-offline.js';
