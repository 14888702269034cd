export { ReceiveNotificationChanges } from './receive-notification-changes.js';
export { PublishNotificationChanges } from './publish-notification-changes.js';
