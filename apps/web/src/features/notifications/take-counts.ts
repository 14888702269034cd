import type { ResponseTypes } from '@quillstead/contracts';
import { announceNews } from '../../lib/announce.js';
import { store } from '../../lib/store.js';
import { memberAtom, setNotificationCounts } from '../../lib/viewer.js';

/** Milliseconds in which it is said once that something is new. */
const quiet = 20_000;

let saidAt = -quiet;

/** Stores the counts of new notifications; a rise is announced to screen readers, at most once per interval. */
export function takeCounts(counts: ResponseTypes['notification_counts']): void {
  const before = store.get(memberAtom)?.count_notifications_new_total;
  const total = counts.count_notifications_new_total;
  setNotificationCounts(counts);
  if (before === undefined || total <= before || performance.now() - saidAt < quiet) return;
  saidAt = performance.now();
  announceNews(total === 1 ? '1 new notification.' : `${total} new notifications.`);
}
