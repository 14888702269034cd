export { isListed, isNotificationOpen, isStoryThere, mayBeNotified } from './access.js';
