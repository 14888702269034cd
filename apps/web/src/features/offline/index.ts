export { dropStory, OfflineNote, storeStory } from './offline-note.js';
export { registerWorker, startOffline } from './start-offline.js';
