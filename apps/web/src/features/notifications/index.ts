export { NotificationsPanel } from './notifications-panel.js';
export { startLiveCounts } from './start-live-counts.js';
export { notificationPageOf } from './use-notifications.js';
export { startPush } from './start-push.js';
export { PushSwitch } from './push-switch.js';
