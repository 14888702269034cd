export { ReceiveNotificationChanges } from './receive-notification-changes.js';
export { SayNotificationChanges } from './say-notification-changes.js';
