export { HearNotificationChanges } from './hear-notification-changes.js';
export { SayNotificationChanges } from './say-notification-changes.js';
