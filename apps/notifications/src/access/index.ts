export { countShown, isListed, isNotificationOpen, isStoryThere, mayBeNotified } from './access.js';
