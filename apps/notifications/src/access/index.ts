export { isListed, isNotificationOpen, isStoryThere, mayBeTold } from './access.js';
