export { dropStory, keepStory } from './keep-story.js';
export { OfflineNote } from './offline-note.js';
export { startOffline } from './start-offline.js';
