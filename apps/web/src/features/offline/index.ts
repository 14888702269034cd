export { dropStory, OfflineNote, storeStory } from './offline-note.js';
export { startOffline } from './start-offline.js';
