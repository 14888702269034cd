import { compactNumber } from '../numbers.js';
import type { NotificationGroup } from './notification-group.js';
import type { NotificationKind } from './notification-kind.js';

/**
 * Returns the `label_activity` of a group, which for a request that waits is `label_request`, and for requests
 * among subscribers `label_both` (docs/product/notifications.md#kinds).
 */
export function activityLabel(
  kind: NotificationKind,
  group: Pick<NotificationGroup, 'subscription_code' | 'has_both_codes'>,
): string {
  if (group.has_both_codes && kind.label_both) return kind.label_both;
  return (group.subscription_code === false && kind.label_request) || kind.label_activity;
}

/** Returns a count with its noun: "1 new subscriber", "1.2K mentions". */
export function countLabel({ label_data: { one, many } }: NotificationKind, count: number): string {
  return `${compactNumber(count)} ${count === 1 ? one : many}`;
}

/**
 * Returns the label of the notifications button: "+N", abbreviated when large, or "!" without new notifications
 * (docs/product/pages.md#header-menu-and-footer).
 */
export function newNotificationsLabel(newNotifications: number): string {
  return newNotifications > 0 ? `+${compactNumber(newNotifications)}` : '!';
}
