export { addNotifications } from './add-notifications.js';
export { MemberSeen } from './member-seen.entity.js';
export { Notification, type StoredApproval, type StoredDecision } from './notification.entity.js';
export { NotificationCause } from './notification-cause.entity.js';
export { NotificationModule } from './notification.module.js';
export {
  notificationColumns,
  notificationRow,
  notificationTables,
  toNotification,
} from './notification-rows.js';
export { openOrCloseFor, openOrCloseCollectionPage, openOrClosePage } from './open-or-close.js';
export { openOrCloseStoriesFor, openOrCloseStoryPage } from './open-or-close-stories.js';
export { purgeCollectionPage, purgeMemberPage, purgeStoryPage } from './purge-notifications.js';
export { recountActorPage } from './recount-actor.js';
export { requestCause, onePerReceiver, type NewNotification } from './new-notification.js';
export {
  withdrawAccepted,
  withdrawBetween,
  withdrawCauses,
  withdrawComments,
  withdrawMentions,
  withdrawWaiting,
} from './withdraw-notifications.js';
