import type { NoticeGroup } from './notice-group.js';
import type { NoticeKind } from './notice-kind.js';

/** The `label_activity` of a group: a request that waits is called one (docs/product/notifications.md#kinds). */
export function activityLabel(kind: NoticeKind, group: Pick<NoticeGroup, 'subscription_code'>): string {
  return (group.subscription_code === false && kind.label_request) || kind.label_activity;
}
