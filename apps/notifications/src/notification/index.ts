import { Module } from '@nestjs/common';
import { CountNew } from './count-new.js';
import { ListNotifications } from './list-notifications.js';
import { MarkSeen } from './mark-seen.js';

export { addNotifications } from './add-notifications.js';
export { requestCause, onePerReceiver, type NewNotification } from './new-notification.js';
export {
  notificationColumns,
  notificationRow,
  notificationTables,
  toNotification,
} from './notification-rows.js';
export {
  MemberSeen,
  Notification,
  NotificationCause,
  type StoredApproval,
  type StoredDecision,
} from './notification.entity.js';
export {
  openOrCloseCollectionPage,
  openOrCloseFor,
  openOrClosePage,
  openOrCloseStoriesFor,
  openOrCloseStoryPage,
} from './open-or-close.js';
export { purgeCollectionPage, purgeMemberPage, purgeStoryPage } from './purge-notifications.js';
export { recountActorPage } from './recount-actor.js';
export {
  withdrawAccepted,
  withdrawBetween,
  withdrawCauses,
  withdrawComments,
  withdrawMentions,
  withdrawWaiting,
} from './withdraw-notifications.js';

@Module({ controllers: [CountNew, ListNotifications, MarkSeen] })
export class NotificationModule {}
