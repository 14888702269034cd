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
